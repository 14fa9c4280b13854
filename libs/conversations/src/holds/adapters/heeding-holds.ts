import type { Sql } from '@workops/platform/database';
import type { AskedSend, Correspondents } from '../../conversations/conversation-ports';
import { heldAmong } from './hold-sql';

/** A contact's safety hold forbids all sends outside of conversations. */
export const heedingHolds = (sql: Sql, { judge }: Pick<Correspondents, 'judge'>): Pick<Correspondents, 'judge'> => ({
  judge: async (workspaceId, asked: readonly AskedSend[]) => {
    const held = await heldAmong(sql, workspaceId, [...new Set(asked.map(({ contactId }) => contactId))]);
    return judge(
      workspaceId,
      asked.map((each) => (held.has(each.contactId) ? { ...each, send: { ...each.send, held: true } } : each)),
    );
  },
});
