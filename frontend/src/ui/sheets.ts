/** Open sheets, so that what matters more (a dialog of the frame, the result) can put them aside. */

const open = new Set<() => void>();

/** Note an open sheet by what closes it; the answer forgets it. */
export function noteSheet(close: () => void): () => void {
  open.add(close);
  return () => open.delete(close);
}

/** Close every open sheet. */
export function closeSheets(): void {
  for (const close of [...open]) close();
}
