import type { Clock, Ids } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import { queueMail } from '@workops/platform/mail';
import type { AppointmentRecord } from '../domain/appointment';
import type { InviteTransaction } from '../outside-ports';
import { SELECTED } from './appointment-columns';

const PRESENT = `
  SELECT ${SELECTED} FROM unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)
    JOIN scheduling.appointment a ON a.workspace_id = asked.workspace_id AND a.id = asked.id`;

export const postgresInvites = (tx: Transaction, clock: Clock, ids: Ids): InviteTransaction => ({
  appointments: (keys) =>
    tx.query<AppointmentRecord>(PRESENT, [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id)]),
  queue: async (invites) => {
    if (invites.length > 0)
      await queueMail(
        tx,
        invites.map((invite) => ({ ...invite, id: ids.next(), date: clock.now() })),
      );
  },
});
