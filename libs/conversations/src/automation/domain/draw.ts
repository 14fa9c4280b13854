import type { AssignmentStrategy } from './configured';

/** A member available for conversations, under the lock of draws. */
export interface Candidate {
  id: string;
  /** The draw that last assigned them a conversation; 0 if none did. */
  drawn: number;
  /** Number of active conversations. */
  active: number;
}

const byTurn = (one: Candidate, other: Candidate): number => one.drawn - other.drawn || (one.id < other.id ? -1 : 1);
const byLoad = (one: Candidate, other: Candidate): number => one.active - other.active || byTurn(one, other);

/** The member who gets the next conversation; undefined if all are at the maximum. */
export function nextOf(
  candidates: readonly Candidate[],
  strategy: AssignmentStrategy,
  maxActive: number | null,
): string | undefined {
  const free = candidates.filter(({ active }) => maxActive === null || active < maxActive);
  return [...free].sort(strategy === 'least_loaded' ? byLoad : byTurn)[0]?.id;
}
