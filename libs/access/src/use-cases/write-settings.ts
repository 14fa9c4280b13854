import { notFound, type AuditAction, type AuditOrigin } from '@workops/kernel';
import { touchedSettings, type WorkspaceSettings } from '../domain/settings';
import type { AccessStore, SettingsTransaction } from '../ports';

/**
 * Locks the workspace, so that concurrent writes both apply; no-op, without an audit entry, if nothing changes. Throws
 * `not_found`, and the errors of the change.
 */
export const writeSettings = (
  store: AccessStore,
  origin: AuditOrigin,
  action: AuditAction,
  change: (before: WorkspaceSettings, tx: SettingsTransaction) => WorkspaceSettings | Promise<WorkspaceSettings>,
): Promise<WorkspaceSettings> =>
  store.changeSettings(origin, async (tx) => {
    const before = await tx.lock();
    if (!before) throw notFound('El espacio de trabajo no existe.');
    const after = await change(before, tx);
    const fields = touchedSettings(before, after);
    if (fields.length === 0) return before;
    await tx.save(after);
    tx.audit.record({ action, target: { kind: 'workspace', id: origin.workspaceId }, details: { fields } });
    return after;
  });
