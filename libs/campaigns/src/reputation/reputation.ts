import type { ReputationDeps } from './reputation-ports';
import { readReputation, releaseReputation } from './use-cases/reputation/reputation';
import { addSuppression, listSuppressions, removeSuppression } from './use-cases/reputation/suppressions';

export { SUPPRESSION_REASONS, type Suppression, type SuppressionReason } from './domain/reputation/suppression';
export type { MailCounts } from './domain/reputation/guard';
export type { Reputation } from './reputation-ports';

export type MailReputation = ReturnType<typeof createReputation>;

/** A workspace's view of its mail reputation, and its actions. */
export const createReputation = (deps: ReputationDeps) => ({
  read: readReputation(deps),
  release: releaseReputation(deps),
  suppressions: { list: listSuppressions(deps), add: addSuppression(deps), remove: removeSuppression(deps) },
});
