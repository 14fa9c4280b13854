import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type Agents = ReturnType<typeof createAgents>;

/** Everything that this context does. */
export const createAgents = (_deps: RecordDeps<Kept>) => ({});
