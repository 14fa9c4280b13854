import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { integer, nullable, oneOf, string, timestamp, uuid } from '../schema';

const ticket = {
  version: 1,
  resourceType: 'ticket',
  resourcePath: '/tickets/{id}',
  readScope: 'tickets:read',
  sensitive: false,
} as const;

const identity = { ticket_id: uuid(), origin_conversation_id: nullable(uuid()) };
const identitySample = { ticket_id: sampleId(1), origin_conversation_id: sampleId(2) };

export const ticketEvents = {
  'ticket.opened': defineEvent({
    ...ticket,
    description: 'A ticket was opened.',
    firesWhen:
      'POST /conversations/{id}/tickets, POST /tickets, the open-ticket and handoff tools, or a stale handoff that is reopened with a ' +
      'brand-new ticket.',
    data: {
      ...identity,
      reason: nullable(string()),
      opened_by: oneOf('bot', 'human', 'system', 'rule'),
      opened_via: nullable(string()),
      brand: nullable(string()),
    },
    sample: { ...identitySample, reason: 'Reclamo por la entrega', opened_by: 'human', opened_via: 'app', brand: null },
  }),
  'ticket.reopened': defineEvent({
    ...ticket,
    description: 'A resolved or closed ticket was reopened.',
    firesWhen: 'A resolved or closed ticket is reopened, typically by new inbound activity on a stale handoff.',
    data: { ...identity, reason: nullable(string()), brand: nullable(string()) },
    sample: { ...identitySample, reason: 'El cliente volvió a escribir', brand: null },
  }),
  'ticket.resolved': defineEvent({
    ...ticket,
    description: 'A ticket was resolved.',
    firesWhen:
      'PUT /tickets/{id}/close (which resolves), POST /tickets/bulk-update with `close`, POST /tickets/{id}/merge for the ticket that ' +
      'is merged, the auto-resolve worker, and a conversation resolve that cascades when no sibling conversation is active. PUT /tickets/{id}/status with status `resolved` does not fire it.',
    data: { ...identity, resolved_by: string(), resolved_at: timestamp(), brand: nullable(string()) },
    sample: { ...identitySample, resolved_by: 'human', resolved_at: '2027-01-15T12:30:00.000Z', brand: null },
  }),
  'ticket.closed': defineEvent({
    ...ticket,
    description: 'A ticket was closed; terminal.',
    firesWhen:
      'A conversation is closed (auto-close after the grace window, or manual) and no other open conversation holds the ticket.',
    data: { ...identity, closed_by: string(), brand: nullable(string()) },
    sample: { ...identitySample, closed_by: 'system', brand: null },
  }),
  'sla.breached': defineEvent({
    ...ticket,
    description: 'A ticket missed a target of its SLA policy.',
    firesWhen:
      'A 10-minute monitor finds a newly breached open ticket; once per ticket, policy and breach type. Business hours are honoured ' +
      'when the policy is business-hours-only.',
    data: {
      ticket_id: uuid(),
      ticket_display_id: nullable(string()),
      policy_id: uuid(),
      policy_name: string(),
      breach_type: oneOf('first_response', 'resolution'),
      target_minutes: integer(),
      elapsed_seconds: integer(),
      assignee: nullable(string()),
      breached_at: timestamp(),
    },
    sample: {
      ticket_id: sampleId(1),
      ticket_display_id: 'T-8',
      policy_id: sampleId(2),
      policy_name: 'Primera respuesta en una hora',
      breach_type: 'first_response',
      target_minutes: 60,
      elapsed_seconds: 3912,
      assignee: null,
      breached_at: '2027-01-15T12:00:00.000Z',
    },
  }),
};
