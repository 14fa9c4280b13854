import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { nullable, oneOf, string, timestamp, uuid } from '../schema';

const read = { version: 1, readScope: 'conversations:read', sensitive: false } as const;
const conversation = { ...read, resourceType: 'conversation', resourcePath: '/conversations/{id}' } as const;
const message = { ...read, resourceType: 'message', resourcePath: '/messages/{id}' } as const;

const handler = () => oneOf('bot', 'human', 'external');
const messageType = () => string('text, image, audio, video, file, location and others');

export const conversationEvents = {
  'conversation.created': defineEvent({
    ...conversation,
    description: 'A conversation began.',
    firesWhen:
      'The first inbound message of a thread on any channel, POST /conversations, and a proactive outbound conversation; not on a ' +
      'historical backfill.',
    data: {
      conversation_id: uuid(),
      display_id: string('such as C-12'),
      channel: string(),
      contact_id: nullable(uuid()),
      messaging_account_id: nullable(uuid()),
      ticket_id: nullable(uuid()),
      handler: handler(),
      status: oneOf('open', 'pending', 'snoozed', 'resolved', 'closed'),
      source: nullable(string()),
      created_at: timestamp(),
    },
    sample: {
      conversation_id: sampleId(1),
      display_id: 'C-12',
      channel: 'whatsapp',
      contact_id: sampleId(2),
      messaging_account_id: sampleId(3),
      ticket_id: null,
      handler: 'bot',
      status: 'open',
      source: null,
      created_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'conversation.assigned': defineEvent({
    ...conversation,
    description: 'A conversation changed hands.',
    firesWhen:
      'POST /conversations/{id}/assign, /claim, /handoff or /return-to-ai, an assignment rule that routes an unowned inbound, and a ' +
      'ticket assignment mirrored onto its conversation; not when nothing changes.',
    data: {
      conversation_id: uuid(),
      display_id: string('such as C-12'),
      from_assignee_user_id: nullable(uuid()),
      to_assignee_user_id: nullable(uuid()),
      from_handler: nullable(handler()),
      to_handler: handler(),
      ticket_id: nullable(uuid()),
    },
    sample: {
      conversation_id: sampleId(1),
      display_id: 'C-12',
      from_assignee_user_id: null,
      to_assignee_user_id: sampleId(2),
      from_handler: 'bot',
      to_handler: 'human',
      ticket_id: sampleId(3),
    },
  }),
  'conversation.resolved': defineEvent({
    ...conversation,
    description: 'A conversation was resolved.',
    firesWhen:
      'POST /conversations/{id}/resolve, /close of a thread not already resolved, and the auto-resolve worker; the auto-close of a ' +
      'resolved thread fires nothing. `changes.status.to` is `resolved` or `closed`. A `ticket.resolved` or `ticket.closed` follows only ' +
      'when no sibling conversation of the ticket is still active.',
    data: {
      conversation_id: uuid(),
      display_id: string('such as C-12'),
      from_status: oneOf('open', 'pending', 'snoozed', 'resolved'),
      to_status: oneOf('resolved', 'closed'),
      resolved_by: nullable(oneOf('bot', 'human', 'system')),
      resolved_at: nullable(timestamp()),
      ticket_id: nullable(uuid()),
    },
    sample: {
      conversation_id: sampleId(1),
      display_id: 'C-12',
      from_status: 'open',
      to_status: 'resolved',
      resolved_by: 'human',
      resolved_at: '2027-01-15T12:30:00.000Z',
      ticket_id: null,
    },
  }),
  'message.received': defineEvent({
    ...message,
    description: 'A customer wrote.',
    firesWhen:
      'A customer message is persisted on any channel; not on history backfill and not for internal system lines.',
    data: {
      message_id: uuid(),
      conversation_id: uuid(),
      contact_id: nullable(uuid()),
      channel: string(),
      type: messageType(),
      content: string('empty on a media-only message'),
      external_message_id: nullable(string("the provider's id")),
      created_at: timestamp(),
    },
    sample: {
      message_id: sampleId(1),
      conversation_id: sampleId(2),
      contact_id: sampleId(3),
      channel: 'whatsapp',
      type: 'text',
      content: '¿Tienen hora para mañana?',
      external_message_id: 'wamid.HBgLNTY5MTIzNDU2Nzg',
      created_at: '2027-01-15T12:00:00.000Z',
    },
  }),
  'message.sent': defineEvent({
    ...message,
    description: 'The workspace wrote to a customer.',
    firesWhen:
      'An outbound message is persisted, at the moment of commitment to send, not at provider confirmation; a later failure or ' +
      'receipt shows on the message, not as a second event. Internal notes and system lines fire nothing.',
    data: {
      message_id: uuid(),
      conversation_id: uuid(),
      contact_id: nullable(uuid()),
      channel: string(),
      type: messageType(),
      content: string(),
      sender_type: oneOf('ai_agent', 'human_user', 'api_key'),
      delivery_status: nullable(oneOf('sent', 'delivered', 'read', 'retrying', 'failed')),
      created_at: timestamp(),
    },
    sample: {
      message_id: sampleId(1),
      conversation_id: sampleId(2),
      contact_id: sampleId(3),
      channel: 'whatsapp',
      type: 'text',
      content: 'Sí, a las 10:00 o a las 11:30.',
      sender_type: 'ai_agent',
      delivery_status: 'sent',
      created_at: '2027-01-15T12:00:05.000Z',
    },
  }),
};
