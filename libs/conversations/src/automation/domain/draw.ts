import type { AssignmentStrategy } from './configured';

/** A member available for conversations, under the lock of draws. */
export interface Candidate {
  id: string;
  /** The draw that gave them one last; 0 for never. */
  drawn: number;
  /** How many active conversations they have. */
  active: number;
}

const byTurn = (one: Candidate, other: Candidate): number => one.drawn - other.drawn || (one.id < other.id ? -1 : 1);
const byLoad = (one: Candidate, other: Candidate): number => one.active - other.active || byTurn(one, other);

/** The member for the next one; undefined where all have enough. */
export function nextOf(
  candidates: readonly Candidate[],
  strategy: AssignmentStrategy,
  maxActive: number | null,
): string | undefined {
  const free = candidates.filter(({ active }) => maxActive === null || active < maxActive);
  return [...free].sort(strategy === 'least_loaded' ? byLoad : byTurn)[0]?.id;
}
