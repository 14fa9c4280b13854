import { randomUUID } from 'node:crypto';
import type { ConversationReader } from '../../index';
import type { Scope } from '@workops/kernel';
import { newTicket } from '../../tickets/domain/ticket';
import { conversationEvent } from './conversation-events';

const READER = { scopes: new Set<Scope>(['contacts:read']), visibility: { kind: 'all' } } as const;
const NARROWED = {
  scopes: new Set<Scope>(),
  visibility: { kind: 'assigned', memberId: randomUUID() },
} as const;

type Item = Parameters<ConversationReader['tell']>[0];

function anItem(contactName: string | null): Item {
  const at = new Date('2026-11-20T10:00:00Z');
  const ids = { workspaceId: randomUUID(), id: randomUUID(), contactId: randomUUID(), accountId: randomUUID() };
  const nothing = {
    aiAgentId: null,
    assigneeUserId: null,
    teamId: null,
    locationId: null,
    subject: null,
    ticketId: null,
    snoozedUntil: null,
  };
  const times = {
    lastInboundAt: at,
    waitingSince: at,
    activityAt: at,
    resolvedAt: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  return {
    position: 7n,
    kind: 'conversation',
    message: null,
    ticket: null,
    conversation: {
      ...ids,
      ...nothing,
      ...times,
      number: 1,
      channel: 'whatsapp',
      identity: '+56911111111',
      status: 'open',
      handler: 'human',
      priority: 'normal',
      source: 'inbound',
      filtered: false,
      lastSeq: 1,
      readSeq: 0,
      unreadCount: 1,
      lastMessage: null,
      previousConversationId: null,
      resolvedBy: null,
      windowExpiresAt: null,
      owned: { ownerUserId: null, locationId: null },
      contactName,
    },
  };
}

describe('a conversation event', () => {
  it('is serialized once for readers of the contact’s name, and once for all others', () => {
    const item = anItem('Josefa Núñez');
    const [named, unnamed] = [conversationEvent(item, '7', READER), conversationEvent(item, '7', NARROWED)];
    expect(conversationEvent(item, '7', READER)).toBe(named);
    expect(conversationEvent(item, '7', NARROWED)).toBe(unnamed);
    expect(named.toString()).toMatch(/^event: conversation\nid: 7\ndata: \{.*"contact_name":"Josefa Núñez".*\}\n\n$/);
    expect(unnamed.toString()).toContain('"contact_name":null');
  });

  it('is identical for all readers if the contact has no name', () => {
    const item = anItem(null);
    expect(conversationEvent(item, '7', NARROWED)).toBe(conversationEvent(item, '7', READER));
  });

  it('names the ticket that a ticket was merged into only to readers of all records', () => {
    const { conversation } = anItem(null);
    const mergedIntoId = randomUUID();
    const opening = { id: randomUUID(), subject: 'Reclamo', reason: null, priority: 'normal', brand: null } as const;
    const rest = { assigneeUserId: null, teamId: null, by: 'human', via: 'app', now: new Date() } as const;
    const ticket = { ...newTicket(conversation!, { ...opening, ...rest }), mergedIntoId };
    const owned = { ownerUserId: null, locationId: null };
    const item: Item = {
      position: 8n,
      kind: 'ticket',
      conversation: null,
      message: null,
      ticket: { ticket, standing: null, owned },
    };
    expect(conversationEvent(item, '8', READER).toString()).toContain(`"merged_into_id":"${mergedIntoId}"`);
    expect(conversationEvent(item, '8', NARROWED).toString()).toContain('"merged_into_id":null');
  });
});
