import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationOutcome, PublicationWork } from '../../publication-ports';

const GATHER_MS = 20;

/** Writes what comes of jobs within a moment in one transaction. What cannot be written is left to the leases, which run out. */
export function settledTogether(
  work: Pick<PublicationWork, 'settle'>,
  onFailure: (error: unknown) => void,
): (outcome: PublicationOutcome) => Promise<void> {
  let gathered: PublicationOutcome[] = [];
  let next: Promise<void> | undefined;

  async function flush(): Promise<void> {
    await sleep(GATHER_MS);
    const outcomes = gathered;
    [gathered, next] = [[], undefined];
    await work.settle(outcomes).catch(onFailure);
  }

  return (outcome) => {
    gathered.push(outcome);
    next ??= flush();
    return next;
  };
}
