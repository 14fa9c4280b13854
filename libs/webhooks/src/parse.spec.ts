import { eventDefinition, eventNames } from '@workops/contracts';
import { WebhookError } from './errors';
import type { WebhookEvent } from './event';
import { parse } from './parse';

const envelope = {
  id: '01930000-0000-7000-8000-000000000001',
  type: 'contact.updated',
  version: 1,
  livemode: true,
  created_at: '2027-01-15T12:00:00.000Z',
  tenant_id: '01930000-0000-7000-8000-000000000002',
  resource: { type: 'contact', id: '01930000-0000-7000-8000-000000000003', url: null },
  author: { kind: 'system', id: null, name: null },
};
const notice = { ...envelope, data_omitted: 'not_requested' };

function catchRefusal(body: unknown): string {
  try {
    parse(typeof body === 'string' ? body : JSON.stringify(body));
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
  }
  throw new Error('It was read.');
}

/** Handles an event like a receiver: the compiler derives the data from its type. */
function describeEvent(event: WebhookEvent): string {
  switch (event.type) {
    case 'contact.updated':
      return event.data ? event.data.updated_fields.join(', ') : `nothing, ${event.data_omitted}`;
    case 'quote.issued':
      return event.data ? `${event.data.display_id}: ${event.data.offered_price_clp + 0}` : 'a quote';
    default:
      return 'something else';
  }
}

describe('parse', () => {
  it('parses an event with its data, from text and bytes', () => {
    const event = { ...envelope, data: { id: envelope.id, updated_fields: ['name', 'email'] } };
    expect(parse(JSON.stringify(event))).toEqual(event);
    expect(describeEvent(parse(Buffer.from(JSON.stringify(event))))).toBe('name, email');
  });

  it('parses a notice', () => {
    expect(describeEvent(parse(JSON.stringify(notice)))).toBe('nothing, not_requested');
  });

  it.each(eventNames)('parses the sample of %s', (type) => {
    const event = { ...envelope, type, data: eventDefinition(type).sample };
    expect(parse(JSON.stringify(event))).toEqual(event);
  });

  it('passes an unknown newer event through', () => {
    expect(describeEvent(parse(JSON.stringify({ ...notice, type: 'spaceship.landed', more: 1 })))).toBe(
      'something else',
    );
  });

  it.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['a list', []],
    ['null', 'null'],
    ['an object without an id', { ...notice, id: undefined }],
    ['an object without a type', { ...notice, type: 7 }],
    ['neither data nor a reason', envelope],
    ['both data and a reason', { ...notice, data: {} }],
    ['data that is no object', { ...envelope, data: 'x' }],
  ])('refuses %s', (_what, body) => {
    expect(catchRefusal(body)).toBe('not_an_event');
  });
});
