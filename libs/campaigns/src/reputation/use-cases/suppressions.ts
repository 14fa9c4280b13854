import { listed, notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { addressKey, suppressedAddress, type Suppression, type SuppressionReason } from '../domain/suppression';
import type { ReputationDeps } from '../reputation-ports';

export const listSuppressions =
  ({ reads }: Pick<ReputationDeps, 'reads'>) =>
  (
    { workspaceId }: Actor,
    { limit, cursor, ...filter }: ListInput & { reason?: SuppressionReason },
  ): Promise<Listed<Suppression>> =>
    listed((page) => reads.suppressions(workspaceId, filter, page), { limit, cursor });

/** Keeps an existing suppression unless it was for a complaint. Throws `unusable`. */
export const addSuppression =
  ({ store, tell, clock, ids }: ReputationDeps) =>
  async (actor: Actor, input: { address: string }): Promise<Suppression & { isNew: boolean }> => {
    const address = suppressedAddress(input.address);
    const { workspaceId } = actor;
    const { standing, isNew } = await store.transaction(actor, async (tx) => {
      const added = await tx.suppressions.add({
        workspaceId,
        id: ids.next(),
        address,
        reason: 'manual',
        createdAt: clock.now(),
      });
      if (added.isNew) audited(tx, 'email_suppression.added', added.standing);
      return added;
    });
    if (isNew) await tell(workspaceId, address);
    return { ...standing, isNew };
  };

/** Contacts return to their ledgers' state, many after the response. Throws `not_found`. */
export const removeSuppression =
  ({ store, tell }: ReputationDeps) =>
  async (actor: Actor, input: string): Promise<void> => {
    const address = addressKey(input);
    await store.transaction(actor, async (tx) => {
      const removed = await tx.suppressions.remove(address);
      if (!removed) throw notFound('La dirección no está suprimida.');
      audited(tx, 'email_suppression.removed', removed);
    });
    await tell(actor.workspaceId, address, 'freed');
  };

type Audited = Pick<Parameters<Parameters<ReputationDeps['store']['transaction']>[1]>[0], 'audit'>;

/** An address is personal data, so only the id is recorded. */
function audited(
  { audit }: Audited,
  action: 'email_suppression.added' | 'email_suppression.removed',
  { id, reason }: Suppression,
): void {
  audit.record({ action, target: { kind: 'email_suppression', id }, details: { reason } });
}
