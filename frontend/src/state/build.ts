/**
 * After a deploy an old page may ask for files that are gone. Then one reload brings the new
 * client; a match goes on where it was.
 */
const RELOADED = "semente.reloaded";

export function watchBuild(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < 60_000 || !navigator.onLine) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
