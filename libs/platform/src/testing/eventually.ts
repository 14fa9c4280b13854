import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 5;
/** Only a real failure times out, even on a busy machine. */
const GENEROUS_MS = 60_000;

export async function eventually(
  holds: () => boolean | Promise<boolean>,
  withinMs = GENEROUS_MS,
  otherwise = 'It did not come about in time.',
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(LOOK_AGAIN_MS);
  }
}
