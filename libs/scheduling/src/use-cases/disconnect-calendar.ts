import { notFound, type Actor } from '@workops/kernel';
import type { ConnectionStore } from '../calendar-ports';
import { applyImport, type ApplyImportDeps } from './apply-import';

/** What was imported and is not over gives its hours back; what was mirrored stays in the other calendar. Throws `not_found`. */
export const disconnectCalendar =
  (deps: ApplyImportDeps & { connections: ConnectionStore }) =>
  async (actor: Actor, id: string): Promise<void> => {
    const connection = await deps.connections.byId(actor.workspaceId, id);
    if (!connection) throw notFound('El calendario no está conectado.');
    await deps.connections.remove(actor.workspaceId, id);
    await applyImport(deps)(actor, connection, []);
  };
