import { eventDefinition, eventNames, findProblems, type EventName } from '@workops/contracts';
import { ApiApp } from '../testing/api-app';
import type { CatalogueResource } from '@workops/events/http';
import type { AsJson } from '../testing/as-json';

let api: ApiApp;
let catalogue: AsJson<CatalogueResource>;

beforeAll(async () => {
  api = await ApiApp.start();
  const { token } = await api.workspace(['stock:read']);
  const { status, body } = await api.call<{ data: AsJson<CatalogueResource> }>('GET', '/webhooks/events', { token });
  expect(status).toBe(200);
  catalogue = body.data;
});
afterAll(() => api.close());

describe('GET /events/catalogue', () => {
  it('lists every event in publication order, each with all documented fields', () => {
    expect(catalogue.events.map(({ name }) => name)).toEqual(eventNames);
    for (const doc of catalogue.events) {
      expect(Object.keys(doc).sort()).toEqual([
        'data_schema',
        'description',
        'fires',
        'fires_when',
        'name',
        'read_scope',
        'resource_type',
        'sample',
        'sensitive',
        'version',
      ]);
    }
  });

  it('shows samples that match their schemas, and a type in words for every field', () => {
    for (const { name, sample, data_schema: schema } of catalogue.events) {
      expect([name, findProblems(eventDefinition(name as EventName).data, sample)]).toEqual([name, []]);
      for (const field of Object.keys(sample)) expect([name, typeof schema[field]]).toEqual([name, 'string']);
    }
  });

  it.each([
    ['campaign.sent', { resource_type: 'campaign', read_scope: 'campaigns:read', sensitive: false, version: 1 }],
    [
      'safety_hold.placed',
      { resource_type: 'outbound_hold', read_scope: 'outbound_holds:read', sensitive: true, version: 1 },
    ],
    [
      'clinic_patient.created',
      { resource_type: 'clinic_patient', read_scope: 'clinic_patients:read', sensitive: true, version: 1 },
    ],
    ['kb.source.create', { resource_type: 'kb', read_scope: 'kb:read', sensitive: false, version: 1 }],
    ['coach.finding_ready', { fires: true }],
    ['contact.created', { fires: true }],
  ])('describes %s as the decisions say', (name, expected) => {
    expect(catalogue.events.find((doc) => doc.name === name)).toMatchObject(expected);
  });

  it('describes the data of an event field by field', () => {
    expect(catalogue.events.find(({ name }) => name === 'campaign.sent')!.data_schema).toEqual({
      campaign_id: 'uuid',
      name: 'string',
      channel: '"whatsapp" | "email"',
      total_recipients: 'integer',
      sent: 'integer (includes delivered and read)',
      failed: 'integer',
      suppressed: 'integer',
      finished_at: 'timestamp or null',
    });
  });

  it('says how deliveries are signed, retried and paused', () => {
    const { signing } = catalogue;
    expect(Object.keys(signing).sort()).toEqual([
      'auto_pause',
      'data_modes',
      'envelope',
      'headers',
      'retry',
      'signature_format',
      'signature_scheme',
      'timing_window_seconds',
      'verify_pseudocode',
    ]);
    expect(signing.timing_window_seconds).toBe(300);
    expect(signing.signature_format).toBe('t=<unix seconds>,v1=<hex>');
    expect(signing.retry).toEqual({
      attempts: 5,
      backoff: 'exponential',
      delays_seconds: [5, 10, 20, 40, 80],
      note: expect.stringContaining('last'),
    });
    expect(signing.auto_pause).toEqual({
      consecutive_failed_deliveries: 20,
      failing_hours: 24,
      note: expect.any(String),
    });
    expect(Object.keys(signing.headers)).toEqual([
      'X-Webhook-Event',
      'X-Webhook-Event-Id',
      'X-Webhook-Timestamp',
      'X-Webhook-Signature',
      'Webhook-Id',
      'Webhook-Timestamp',
      'Webhook-Signature',
      'Service-Livemode',
    ]);
    expect(Object.keys(signing.envelope)).toEqual([
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
      'data_omitted',
    ]);
  });
});
