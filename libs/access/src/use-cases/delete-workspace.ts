import { notFound, operatorIn, type AuditAction } from '@workops/kernel';
import { alreadyBegun, dueAfter, notMarked, otherName, type Deletion, type DeletionInput } from '../domain/deletion';
import type { AccessDeps, SettingsTransaction } from '../ports';

type Deps = Pick<AccessDeps, 'store' | 'clock'>;

const target = (id: string) => ({ kind: 'workspace', id });

const audited = (tx: SettingsTransaction, action: AuditAction, { workspaceId, dueAt, reference }: Deletion): void =>
  tx.audit.record({
    action,
    target: target(workspaceId),
    details: { due_at: dueAt?.toISOString() ?? null, reference },
  });

/**
 * Suspends at once and deletes after the grace period; idempotent. Throws `not_found`, and `conflict` if the name is
 * not the workspace's.
 */
export const deleteWorkspace =
  ({ store, clock }: Deps) =>
  ({ workspaceId, name, graceDays, reference }: DeletionInput): Promise<Deletion> =>
    store.changeSettings(operatorIn(workspaceId), async (tx) => {
      const settings = await tx.lock();
      if (!settings) throw notFound('El espacio de trabajo no existe.');
      if (settings.name !== name) throw otherName();
      const marked = await tx.deletion();
      if (marked) return marked;
      const now = clock.now();
      const deletion: Deletion = {
        workspaceId,
        requestedAt: now,
        reference: reference ?? null,
        wasSuspended: settings.suspended,
        dueAt: dueAfter(now, graceDays),
        begunAt: null,
        endedAt: null,
      };
      await tx.markForDeletion(deletion);
      await tx.save({ ...settings, suspended: true });
      audited(tx, 'workspace.deletion_requested', deletion);
      return deletion;
    });

/**
 * Restores the previous state. If the deletion begins concurrently, either it or this call succeeds; throws
 * `not_found`, and `conflict` once it has begun.
 */
export const keepWorkspace =
  ({ store }: Deps) =>
  (workspaceId: string): Promise<Deletion> =>
    store.changeSettings(operatorIn(workspaceId), async (tx) => {
      const settings = await tx.lock();
      const cancelled = await tx.takeDeletionBack();
      if (!cancelled) throw (await tx.deletion()) ? alreadyBegun() : notMarked();
      if (settings) await tx.save({ ...settings, suspended: cancelled.wasSuspended });
      audited(tx, 'workspace.deletion_taken_back', cancelled);
      return cancelled;
    });
