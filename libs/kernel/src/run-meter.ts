/** How a run of background work ended: `refused` by a rule, `again` later, or `left` to another process. */
export type RunOutcome = 'ok' | 'refused' | 'failed' | 'again' | 'left';

/** Takes down how a run ended, and how long it took. */
export type RunMeter = (outcome: RunOutcome, seconds: number) => void;

/** Does a run and takes it down; one that throws is tried again. */
export async function metered(meter: RunMeter | undefined, run: () => Promise<RunOutcome>): Promise<void> {
  const began = performance.now();
  let outcome: RunOutcome = 'again';
  try {
    outcome = await run();
  } finally {
    meter?.(outcome, (performance.now() - began) / 1_000);
  }
}
