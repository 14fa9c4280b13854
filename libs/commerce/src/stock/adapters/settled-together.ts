import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationOutcome, PublicationWork } from '../publication-ports';

const GATHER_MS = 20;

/**
 * Outcomes that arrive together share a transaction; if it fails, they are written one by one. Unwritten ones are
 * retried when their leases expire.
 */
export function settledTogether(
  work: Pick<PublicationWork, 'settle'>,
  onFailure: (error: unknown) => void,
): (outcome: PublicationOutcome) => Promise<void> {
  let gathered: PublicationOutcome[] = [];
  let next: Promise<void> | undefined;

  async function oneByOne(outcomes: readonly PublicationOutcome[]): Promise<void> {
    for (const outcome of outcomes) await work.settle([outcome]).catch(onFailure);
  }

  async function flush(): Promise<void> {
    await sleep(GATHER_MS);
    const outcomes = gathered;
    [gathered, next] = [[], undefined];
    await work
      .settle(outcomes)
      .catch((error: unknown) => (outcomes.length === 1 ? onFailure(error) : oneByOne(outcomes)));
  }

  return (outcome) => {
    gathered.push(outcome);
    next ??= flush();
    return next;
  };
}
