const LOOK_EVERY_MS = 200;

/** Stops when npm is killed with kill -9. A start without npm may outlive its shell. */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_EVERY_MS);
  timer.unref();
}
