/** `refused` by a rule, `again` if retried later, `left` to another process. */
export type RunOutcome = 'ok' | 'refused' | 'failed' | 'again' | 'left';

export type RunMeter = (outcome: RunOutcome, seconds: number) => void;

/** A run that throws counts as `again`. */
export async function metered(meter: RunMeter | undefined, run: () => Promise<RunOutcome>): Promise<void> {
  const began = performance.now();
  let outcome: RunOutcome = 'again';
  try {
    outcome = await run();
  } finally {
    meter?.(outcome, (performance.now() - began) / 1_000);
  }
}
