import type { Access } from '@workops/access';
import type { BuiltinPorts, Talks, Transcript } from '@workops/agents';
import type { Catalogue } from '@workops/clinic';
import { contactDirectoryOn } from '@workops/contacts';
import {
  heedingHolds,
  messageTemplatesOn,
  mostCharactersOf,
  noticesOn,
  type Bots,
  type Correspondents,
  type MessageChannel,
  type MessagesOn,
} from '@workops/conversations';
import { unusable, type Clock, type Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { customerNotices, type AgentBookings, type SchedulingDirectories } from '@workops/scheduling';
import { accessPorts } from './of-access';
import { programDirectories } from './program-directories';

export interface DirectoryParts {
  access: Access;
  database: Database;
  files: Files;
  correspondents: Correspondents;
  clock: Clock;
  ids: Ids;
}

export const conversationParts = ({ access, ...parts }: DirectoryParts): MessagesOn => ({
  ...parts,
  templates: messageTemplatesOn(parts.database),
  directories: programDirectories(access, parts.database),
});

const toTranscriptLine = ({ direction, type, content }: Awaited<ReturnType<Bots['said']>>[number]) => ({
  role: direction === 'inbound' ? ('customer' as const) : ('agent' as const),
  content: type === 'text' && content !== '' ? content : `[${type}] ${content}`.trim(),
});

const MOST_REVIEWED = 60;
const EVERY_SEQ = 2_147_483_647;

export const loadTranscripts =
  (bots: Bots, contacts: Pick<ReturnType<typeof contactDirectoryOn>, 'names'>) =>
  async (workspaceId: string, conversationId: string): Promise<Transcript | undefined> => {
    const [conversation] = await bots.byIds(workspaceId, [conversationId]);
    if (!conversation) return undefined;
    const messages = await bots.said(workspaceId, conversationId, EVERY_SEQ, MOST_REVIEWED);
    const names = await contacts.names(workspaceId, [conversation.contactId]);
    return {
      conversationId,
      names: [...names.values()],
      messages: messages.map((message) => ({ id: message.id, ...toTranscriptLine(message) })),
    };
  };

export const createTalks = (bots: Bots): Talks => ({
  byIds: bots.byIds,
  byKeys: bots.byKeys,
  loadMessages: async (workspaceId, conversationId, upToSeq, limit) =>
    (await bots.said(workspaceId, conversationId, upToSeq, limit)).map((message) => ({
      seq: message.seq,
      ...toTranscriptLine(message),
    })),
  talker: bots.talker,
  judge: bots.judge,
  say: bots.say,
  handOff: async (actor, conversationId, { reason, teamId }) => {
    await bots.handOff(actor, conversationId, { reason, ...(teamId !== null && { teamId }) });
  },
  mostCharacters: (channel) => mostCharactersOf(channel as MessageChannel),
});

/** An agent names only the appointment type and its own contact. */
export const bookingDirectories = (
  { access, database, files, correspondents, clock, ids }: DirectoryParts,
  catalogue: Catalogue,
  bots: Bots,
): SchedulingDirectories => {
  const contacts = contactDirectoryOn(database);
  const { workspaces, staff, branches } = accessPorts(access);
  const { services } = catalogue;
  return {
    workspaces,
    staff,
    branches,
    contacts: { liveContact: contacts.live },
    vehicles: { inStock: () => Promise.resolve(undefined) },
    leads: { liveLead: () => Promise.resolve(undefined) },
    conversations: { findContactId: async (actor, id) => (await bots.byIds(actor.workspaceId, [id]))[0]?.contactId },
    services: { booked: services.booked },
    patients: {
      visiting: services.visiting,
      standing: services.standing,
      isVisitRecorded: services.isVisitRecorded,
      sameIds: services.sameIds,
    },
    notices: customerNotices({
      workspaces,
      contacts,
      voice: noticesOn({ database, files, correspondents, workspaces, clock, ids }),
      policy: heedingHolds(database, correspondents),
    }),
  };
};

const DAY_MS = 86_400_000;
const MOST_DAYS = 31;

function span(from: string, to: string): { from: Date; to: Date } {
  const [begin, end] = [new Date(from), new Date(to)];
  if (end <= begin) throw unusable('to', 'El final debe ser posterior al comienzo.');
  return { from: begin, to: new Date(Math.min(end.getTime(), begin.getTime() + MOST_DAYS * DAY_MS)) };
}

export const createBuiltins = (bookings: AgentBookings, bots: Bots): Omit<BuiltinPorts, 'searchKnowledge'> => ({
  listServices: (workspaceId) => bookings.offered(workspaceId),
  findSlots: (actor, { appointmentTypeId, from, to }) =>
    bookings.slots(actor, { appointmentTypeId, ...span(from, to) }),
  bookAppointment: (actor, { contactId, conversationId }, { appointmentTypeId, startsAt }) =>
    bookings.book(actor, { appointmentTypeId, startsAt: new Date(startsAt), contactId, conversationId }),
  openTicket: async (actor, { conversationId }, subject) => ({
    ticket_id: (await bots.openTicket(actor, conversationId, { subject })).id,
  }),
});
