import type { ShownConversation } from '../conversation-ports';
import { windowEnd } from '../domain/conversation';
import { conversationColumns } from './columns';

/** Contact's last message and window length give the window's end. */
export const SHOWN = `${conversationColumns.selected('c')},
  (SELECT p.last_inbound_at
     FROM conversations.party p
    WHERE p.workspace_id = c.workspace_id AND p.account_id = c.account_id AND p.identity = c.identity) AS "heardAt",
  (SELECT a.window_hours
     FROM conversations.messaging_account a
    WHERE a.workspace_id = c.workspace_id AND a.id = c.account_id) AS "windowHours"`;

export type ShownRow = Omit<ShownConversation, 'windowExpiresAt'> & {
  heardAt: Date | null;
  windowHours: number | null;
};

export const shownOf = ({ heardAt, windowHours, ...conversation }: ShownRow): ShownConversation => ({
  ...conversation,
  windowExpiresAt: windowEnd(heardAt, windowHours),
});
