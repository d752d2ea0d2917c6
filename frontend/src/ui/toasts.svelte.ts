/** Notices that come and go at the top of the page; they never cover a decision. */

export interface Toast {
  id: number;
  /** In bold: what happened. */
  title: string;
  /** What it means or what to do. */
  text: string;
  kind: "" | "ok" | "bad";
  icon: string;
}

export const toasts = $state<Toast[]>([]);

let last = 0;

/** Show a notice for some seconds; `bad` ones stay until they are closed. */
export function toast(notice: Omit<Toast, "id">, seconds = 7): void {
  last += 1;
  const id = last;
  // The same news twice is one notice.
  const same = toasts.findIndex((one) => one.title === notice.title && one.text === notice.text);
  if (same >= 0) toasts.splice(same, 1);
  toasts.push({ ...notice, id });
  if (toasts.length > 3) toasts.shift();
  if (notice.kind !== "bad") setTimeout(() => dismiss(id), seconds * 1000);
}

/** Take a notice away. */
export function dismiss(id: number): void {
  const place = toasts.findIndex((one) => one.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
