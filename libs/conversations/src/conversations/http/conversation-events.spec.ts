import { randomUUID } from 'node:crypto';
import type { ConversationReader } from '../../index';
import { conversationEvent } from './conversation-events';

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
    const [named, unnamed] = [conversationEvent(item, '7', true), conversationEvent(item, '7', false)];
    expect(conversationEvent(item, '7', true)).toBe(named);
    expect(conversationEvent(item, '7', false)).toBe(unnamed);
    expect(named.toString()).toMatch(/^event: conversation\nid: 7\ndata: \{.*"contact_name":"Josefa Núñez".*\}\n\n$/);
    expect(unnamed.toString()).toContain('"contact_name":null');
  });

  it('is identical for all readers if the contact has no name', () => {
    const item = anItem(null);
    expect(conversationEvent(item, '7', false)).toBe(conversationEvent(item, '7', true));
  });
});
