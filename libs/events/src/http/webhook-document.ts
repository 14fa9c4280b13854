import { eventDefinition, eventNames, type EventName } from '@workops/contracts';
import { AuthorResource } from '@workops/edge';
import type { DocumentedWebhooks } from '@workops/edge/app';

const text = (description: string) => ({ type: 'string', description });
const textOrNull = (description: string) => ({ type: ['string', 'null'], description });

export const deliveryHeaders = {
  'X-Webhook-Event': 'The name of the event.',
  'X-Webhook-Event-Id': 'The id of the event; the same for every attempt.',
  'X-Webhook-Timestamp': 'When the signature was made, in Unix seconds.',
  'X-Webhook-Signature':
    '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the secret of the subscription; for 24 hours after a rotation of it a second `v1`, of the one before.',
  'Service-Livemode': '`true` or `false`, as `livemode` of the body.',
  'Webhook-Id': 'The id of the event, for the libraries of Standard Webhooks.',
  'Webhook-Timestamp': 'When the signature was made, in Unix seconds.',
  'Webhook-Signature':
    '`v1,<base64>`, verified by the libraries of Standard Webhooks with the secret as it stands; two, with a blank between, for 24 hours after a rotation of it.',
};

const resource = {
  type: 'object',
  description: 'The object that the event is about.',
  required: ['type', 'id', 'url'],
  properties: {
    type: text('What kind of object it is, for example `contact`.'),
    id: textOrNull('Unique identifier of the object.'),
    url: { ...textOrNull('Where this API returns the object, with a credential of your own.'), format: 'uri' },
  },
};

const change = {
  type: 'object',
  required: ['from', 'to'],
  properties: { from: { description: 'The value before.' }, to: { description: 'The value after.' } },
};

const dataOmitted = {
  anyOf: [
    { type: 'string', enum: ['not_requested', 'restricted_visibility', 'owner_unavailable', 'sensitive'] },
    { type: 'string', pattern: '^missing_scope:' },
  ],
};

const eventSchema = {
  type: 'object',
  description: 'What is posted to a subscription. Exactly one of `data` and `data_omitted` is present.',
  required: ['id', 'type', 'version', 'livemode', 'created_at', 'tenant_id', 'resource', 'author'],
  properties: {
    id: {
      ...text(
        'Unique identifier of the event, the same for all attempts and redeliveries: use it as your idempotency key.',
      ),
      format: 'uuid',
    },
    type: {
      $ref: '#/components/schemas/EventName',
      description: 'The name of the event.',
    },
    version: { type: 'integer', description: 'Version of `data` for this type; raised on a breaking change only.' },
    livemode: { type: 'boolean', description: 'False for events of a sandbox workspace.' },
    created_at: { ...text('When the event happened.'), format: 'date-time' },
    tenant_id: { ...text('Unique identifier of the workspace.'), format: 'uuid' },
    resource,
    changes: {
      type: 'object',
      description: 'Identifiers and states that changed, by field; never personal data.',
      additionalProperties: change,
    },
    author: { $ref: '#/components/schemas/Author', description: 'Who caused the event.' },
    data: {
      type: 'object',
      description: 'The object as it was at the event, as `GET /webhooks/events` describes it.',
      additionalProperties: true,
    },
    data_omitted: {
      $ref: '#/components/schemas/DataOmitted',
      description: 'Why there is no `data`; `missing_scope:<scope>` names the scope that is missing.',
    },
  },
};

export const eventSchemas = {
  Event: eventSchema,
  EventName: { type: 'string', enum: eventNames },
  DataOmitted: dataOmitted,
};

export const eventModels = [AuthorResource];

const { version, sample } = eventDefinition('contact.created');
const example = {
  id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a14',
  type: 'contact.created',
  version,
  livemode: true,
  created_at: '2027-01-15T12:00:00.000Z',
  tenant_id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a15',
  resource: { type: 'contact', id: sample.id, url: `https://api.example.com/api/v1/contacts/${sample.id}` },
  author: { kind: 'api_key', id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a16', name: 'CRM' },
  data: sample,
};

const parameters = Object.entries(deliveryHeaders).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const delivery = {
  post: {
    operationId: 'receiveEvent',
    tags: ['Webhooks'],
    summary: 'Receive an event',
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' }, example } },
    },
    responses: {
      '2XX': { description: 'Received. Any other status, or none within 10 seconds, is a failure and is retried.' },
    },
  },
};

const posted = (name: EventName): object => {
  const { description, sensitive } = eventDefinition(name);
  return {
    $ref: '#/components/pathItems/Event',
    summary: description,
    ...(sensitive && { description: 'Always sent without `data`.' }),
  };
};

export const documentedWebhooks: DocumentedWebhooks = {
  webhooks: Object.fromEntries(eventNames.map((name) => [name, posted(name)])),
  components: { schemas: eventSchemas, pathItems: { Event: delivery } },
  models: eventModels,
};
