const LOOK_EVERY_MS = 200;

/** A kill -9 of npm should end its children too. Started without npm, this process may well outlive its shell. */
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
