/**
 * Whether the person last pressed a key and not a pointer. Who plays by keys finds the focus where one
 * can go on; for everybody else it stays where it is.
 */
let keys = false;
addEventListener("keydown", () => (keys = true), true);
addEventListener("pointerdown", () => (keys = false), true);

export function byKeys(): boolean {
  return keys;
}
