import type { AssignmentStrategy } from './configured';

/** These facts are read under the lock of draws. */
export interface Candidate {
  id: string;
  /** The draw of their last conversation, or 0. */
  drawn: number;
  active: number;
}

const byTurn = (one: Candidate, other: Candidate): number => one.drawn - other.drawn || (one.id < other.id ? -1 : 1);
const byLoad = (one: Candidate, other: Candidate): number => one.active - other.active || byTurn(one, other);

/** Undefined if all are at the maximum. */
export function nextOf(
  candidates: readonly Candidate[],
  strategy: AssignmentStrategy,
  maxActive: number | null,
): string | undefined {
  const free = candidates.filter(({ active }) => maxActive === null || active < maxActive);
  return [...free].sort(strategy === 'least_loaded' ? byLoad : byTurn)[0]?.id;
}
