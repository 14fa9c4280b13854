/** Outcome of a background run: `refused` by a rule, `again` if it is retried later, or `left` to another process. */
export type RunOutcome = 'ok' | 'refused' | 'failed' | 'again' | 'left';

/** Records the outcome and duration of a run. */
export type RunMeter = (outcome: RunOutcome, seconds: number) => void;

/** Runs and records the outcome; a run that throws counts as `again`. */
export async function metered(meter: RunMeter | undefined, run: () => Promise<RunOutcome>): Promise<void> {
  const began = performance.now();
  let outcome: RunOutcome = 'again';
  try {
    outcome = await run();
  } finally {
    meter?.(outcome, (performance.now() - began) / 1_000);
  }
}
