import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { boolean, integer, nullable, oneOf, string, timestamp, uuid } from '../schema';

const hold = {
  version: 1,
  resourceType: 'outbound_hold',
  readScope: 'outbound_holds:read',
  resourcePath: '/outbound-holds/{id}',
  sensitive: true,
} as const;

const lateness = {
  targetMinutes: integer(),
  elapsedMinutes: integer('coverage minutes'),
  withinCoverage: boolean('false: no coverage schedule is declared'),
};

export const safetyEvents = {
  'safety_hold.placed': defineEvent({
    ...hold,
    description:
      'A safety hold was placed on a contact: no proactive messaging until a named human acknowledges and resolves it. Opt-in per ' +
      'workspace.',
    firesWhen: 'A hold is placed; once per hold.',
    data: {
      hold_id: uuid(),
      contact_id: uuid(),
      scope: oneOf('run', 'contact', 'subject'),
      kind: oneOf('safety', 'identity', 'manual', 'policy'),
      reason: string(),
      placed_at: timestamp(),
      stepKey: nullable(string()),
      ticketId: nullable(string()),
      ackMinutes: integer(),
    },
    sample: {
      hold_id: sampleId(1),
      contact_id: sampleId(2),
      scope: 'contact',
      kind: 'safety',
      reason: 'Señal de alarma en la respuesta',
      placed_at: '2027-01-15T12:00:00.000Z',
      stepKey: 'control_48h',
      ticketId: sampleId(3),
      ackMinutes: 15,
    },
  }),
  'safety_hold.ack_overdue': defineEvent({
    ...hold,
    description: 'Nobody acknowledged a safety hold in time.',
    firesWhen:
      'No acknowledgement within the target (default 15 minutes of declared coverage); once per hold, from a sweep that ticks every 5 ' +
      'minutes.',
    data: { hold_id: uuid(), contact_id: uuid(), eventType: oneOf('ack_overdue'), ...lateness },
    sample: {
      hold_id: sampleId(1),
      contact_id: sampleId(2),
      eventType: 'ack_overdue',
      targetMinutes: 15,
      elapsedMinutes: 17,
      withinCoverage: true,
    },
  }),
  'safety_hold.first_response_overdue': defineEvent({
    ...hold,
    description: 'No human wrote to the patient in time after a safety hold.',
    firesWhen: 'No human message within the first-response target (default 60 coverage minutes); once per hold.',
    data: { hold_id: uuid(), contact_id: uuid(), eventType: oneOf('first_response_overdue'), ...lateness },
    sample: {
      hold_id: sampleId(1),
      contact_id: sampleId(2),
      eventType: 'first_response_overdue',
      targetMinutes: 60,
      elapsedMinutes: 64,
      withinCoverage: true,
    },
  }),
};
