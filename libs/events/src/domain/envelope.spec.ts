import fc from 'fast-check';
import { anEvent, PUBLIC_URL } from '../testing/builders';
import type { Disclosure } from './disclosure';
import { bodyOf, envelopeTextOf } from './envelope';

const bodyAs = (event: ReturnType<typeof anEvent>, disclosure: Disclosure) =>
  JSON.parse(bodyOf(envelopeTextOf(event, PUBLIC_URL), disclosure)) as Record<string, unknown>;

describe('the envelope', () => {
  it('has the specified keys in order, with the data last', () => {
    const event = anEvent({
      changes: { status: { from: 'booked', to: 'cancelled' } },
      author: {
        kind: 'member',
        id: '01930000-0000-7000-8000-00000000000a',
        name: 'Ana',
        via: { kind: 'connected_app', name: 'CRM' },
      },
    });
    const body = bodyAs(event, 'data');
    expect(Object.keys(body)).toEqual([
      'id',
      'type',
      'version',
      'livemode',
      'created_at',
      'tenant_id',
      'resource',
      'changes',
      'author',
      'data',
    ]);
    expect(body).toEqual({
      id: event.id,
      type: 'contact.created',
      version: 1,
      livemode: true,
      created_at: '2027-01-15T12:00:00.000Z',
      tenant_id: event.workspaceId,
      resource: { type: 'contact', id: event.resource.id, url: `${PUBLIC_URL}/api/v1/contacts/${event.resource.id}` },
      changes: event.changes,
      author: event.author,
      data: event.data,
    });
  });

  it('leaves changes out if there are none', () => {
    expect(bodyAs(anEvent(), 'data')).not.toHaveProperty('changes');
  });

  it('states why there is no data', () => {
    expect(bodyAs(anEvent(), { omitted: 'missing_scope:contacts:read' })).toMatchObject({
      data_omitted: 'missing_scope:contacts:read',
    });
  });

  it('has no url if no single GET returns the resource', () => {
    expect(bodyAs(anEvent({ resource: { type: 'contact', id: null } }), 'data')).toMatchObject({
      resource: { url: null },
    });
    const run = {
      type: 'agent_scenario_run.completed',
      resource: { type: 'agent_scenario_run', id: 'r' },
      data: { ai_agent_id: 'a' },
    };
    expect(bodyAs(anEvent(run), 'data')).toMatchObject({
      resource: { url: `${PUBLIC_URL}/api/v1/ai-agents/a/scenario-runs/r` },
    });
    const gone = { type: 'channel.disconnected', resource: { type: 'channel', id: 'x' } };
    expect(bodyAs(anEvent({ ...gone, data: { id: 'x', deleted: true } }), 'data')).toMatchObject({
      resource: { url: null },
    });
    expect(bodyAs(anEvent({ ...gone, data: { id: 'x' } }), 'data')).toMatchObject({
      resource: { url: expect.stringContaining('/messaging-accounts/x') },
    });
    expect(bodyAs(anEvent({ type: 'ticket.created', resource: { type: 'ticket', id: 'x' } }), 'data')).toMatchObject({
      resource: { url: null },
    });
  });

  it('has either data or data_omitted, never both, for any event', () => {
    const disclosures = fc.constantFrom<Disclosure>('data', { omitted: 'sensitive' }, { omitted: 'not_requested' });
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.option(fc.string()),
        disclosures,
        (data, name, disclosure) => {
          const event = anEvent({ data, author: { kind: 'contact', id: null, name } });
          const body = bodyAs(event, disclosure);
          expect('data' in body).toBe(!('data_omitted' in body));
          if (disclosure === 'data') expect(JSON.stringify(body.data)).toBe(JSON.stringify(data));
        },
      ),
    );
  });
});
