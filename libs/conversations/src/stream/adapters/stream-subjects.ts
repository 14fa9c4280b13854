import type { Clock, OwnedRecord } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { ShownConversation, ShownMessage } from '../../conversations/conversation-ports';
import type { Message } from '../../conversations/domain/message';
import type { StreamSubjects } from '../stream-ports';
import { loadStandings } from '../../sla/domain/ticket-clock';
import type { Ticket } from '../../tickets/domain/ticket';
import { ticketColumns } from '../../tickets/adapters/ticket-columns';
import { messageColumns } from '../../conversations/adapters/columns';
import { withFiles } from '../../conversations/adapters/message-files';
import { SHOWN, shownOf, type ShownRow } from '../../conversations/adapters/shown-conversation';

export interface TellableConversation extends ShownConversation {
  owned: OwnedRecord;
  /** Some readers of the conversation may not see it. */
  contactName: string | null;
}

const CONVERSATIONS = `
  SELECT ${SHOWN} FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;
const MESSAGES = `
  SELECT ${messageColumns.selected('m')}
    FROM conversations.message m
   WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[])`;
const TICKETS = `
  SELECT ${ticketColumns.selected('t')}
    FROM conversations.ticket t
   WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])`;

type NamesOfContacts = (workspaceId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The current names; a record keeps the name that its author had. */
export interface StreamNames {
  contacts: NamesOfContacts;
  /** Includes removed members. */
  members(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

async function withPresentAuthors<M extends Message>(
  workspaceId: string,
  messages: readonly M[],
  names: StreamNames,
): Promise<M[]> {
  const members = new Set(
    messages.flatMap(({ author: { kind, id } }) => (kind === 'member' && id !== null ? [id] : [])),
  );
  const present = members.size > 0 ? await names.members(workspaceId, [...members]) : new Map<string, string>();
  return messages.map((message) => {
    const { author } = message;
    const name = author.kind === 'member' && author.id !== null ? present.get(author.id) : undefined;
    return name === undefined ? message : { ...message, author: { ...author, name } };
  });
}

/** Visibility is applied for each reader. */
export const streamSubjects = (
  database: Database,
  names: StreamNames,
  clock: Clock,
): StreamSubjects<TellableConversation, ShownMessage> => ({
  conversations: async (workspaceId, ids) => {
    const rows = await database.query<ShownRow>(CONVERSATIONS, [workspaceId, ids]);
    const called = await names.contacts(workspaceId, [...new Set(rows.map(({ contactId }) => contactId))]);
    const tellable = rows.map(shownOf).map((shown) => ({
      ...shown,
      owned: { ownerUserId: shown.assigneeUserId, locationId: shown.locationId },
      contactName: called.get(shown.contactId) ?? null,
    }));
    return new Map(tellable.map((conversation) => [conversation.id, conversation]));
  },
  messages: async (workspaceId, ids) => {
    const messages = await withFiles(
      database,
      workspaceId,
      await database.query<Message>(MESSAGES, [workspaceId, ids]),
    );
    return new Map((await withPresentAuthors(workspaceId, messages, names)).map((message) => [message.id, message]));
  },
  tickets: async (workspaceId, ids) => {
    const tickets = await database.query<Ticket>(TICKETS, [workspaceId, ids]);
    const now = clock.now();
    const shown = tickets.map((ticket) => ({
      ticket,
      standing: loadStandings(ticket, now),
      owned: { ownerUserId: ticket.assigneeUserId, locationId: ticket.locationId },
    }));
    return new Map(shown.map((each) => [each.ticket.id, each]));
  },
});
