import type { ReputationDeps } from './reputation-ports';
import { readReputation, releaseReputation } from './use-cases/reputation';
import { addSuppression, listSuppressions, removeSuppression } from './use-cases/suppressions';

export { SUPPRESSION_REASONS, type Suppression, type SuppressionReason } from './domain/suppression';
export type { MailCounts } from './domain/guard';
export type { Reputation } from './reputation-ports';

export type MailReputation = ReturnType<typeof createReputation>;

export const createReputation = (deps: ReputationDeps) => ({
  read: readReputation(deps),
  release: releaseReputation(deps),
  suppressions: { list: listSuppressions(deps), add: addSuppression(deps), remove: removeSuppression(deps) },
});
