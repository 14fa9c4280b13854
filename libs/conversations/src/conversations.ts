import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type Conversations = ReturnType<typeof createConversations>;

/** Everything that this context does. */
export const createConversations = (_deps: RecordDeps<Kept>) => ({});
