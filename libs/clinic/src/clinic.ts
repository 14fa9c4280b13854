import type { RecordDeps } from '@workops/contracts';

/** What is kept. */
type Kept = Record<never, never>;

export type Clinic = ReturnType<typeof createClinic>;

/** Everything that this context does. */
export const createClinic = (_deps: RecordDeps<Kept>) => ({});
