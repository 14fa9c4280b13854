import { eventDefinition, eventNames, toJsonSchema, type EventName } from '@workops/contracts';
import { API_VERSION, buildSchemas } from '@workops/edge/app';
import { deliveryHeaders, eventModels, eventSchemas } from './webhook-document';

const text = (description: string) => ({ type: 'string', description });

function messageOf(name: EventName, envelope: object): object {
  const { version, description, firesWhen, readScope, sensitive, planned, data, sample } = eventDefinition(name);
  return {
    name,
    title: name,
    summary: description,
    description: sensitive ? `${firesWhen} Always sent without \`data\`.` : firesWhen,
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/DeliveryHeaders' },
    payload: {
      allOf: [
        envelope,
        { properties: { type: { const: name }, version: { const: version }, data: toJsonSchema(data) } },
      ],
    },
    'x-read-scope': readScope,
    'x-fires': planned !== true,
    'x-data-sample': sample,
  };
}

export function asyncApiDocument(): object {
  const envelope = { $ref: '#/components/schemas/Event' };
  const headers = Object.entries(deliveryHeaders).map(([name, description]) => [name, text(description)]);
  const messages = Object.fromEntries(eventNames.map((name) => [name, messageOf(name, envelope)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Workspace Operations events',
      version: API_VERSION,
      description:
        'Each event is posted at least once to every subscription that listens to it (`POST /webhooks`), signed with its secret.',
    },
    defaultContentType: 'application/json',
    channels: {
      subscription: {
        address: null,
        title: 'Subscription',
        description: 'The `url` of a subscription.',
        messages: Object.fromEntries(eventNames.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      deliver: {
        action: 'send',
        channel: { $ref: '#/channels/subscription' },
        summary: 'Post an event to a subscription.',
      },
    },
    components: {
      messages,
      schemas: {
        ...eventSchemas,
        ...buildSchemas(eventModels),
        DeliveryHeaders: {
          type: 'object',
          required: Object.keys(deliveryHeaders),
          properties: Object.fromEntries(headers) as object,
        },
      },
    },
  };
}
