import { Controller } from '@nestjs/common';
import { eventDefinition, eventNames, type EventName } from '@workops/contracts';
import { signingDocs } from '../index';
import {
  anyObject,
  describedObject,
  Field,
  flag,
  integer,
  ListField,
  ObjectField,
  ObjectListField,
  Operation,
  text,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const word = text({ max: 100 });
const prose = text({ max: 2048 });
const count = integer({ min: 1, max: 1_000_000 });
const explained = describedObject({ additionalProperties: { type: 'string' } });

class EventDoc {
  @Field(word, { person: false, description: 'The name of the event.', example: 'contact.created' })
  name: string;
  @Field(count, { description: 'The version of `data`, raised on a breaking change only.', example: 1 })
  version: number;
  @Field(word, { person: false, description: 'What kind of object the event is about.', example: 'contact' })
  resourceType: string;
  @Field(word, {
    person: false,
    description: 'The scope that the owner of a subscription needs to receive `data`.',
    example: 'contacts:read',
  })
  readScope: string;
  @Field(flag(), { description: 'Whether the event is always sent without `data`.', example: false })
  sensitive: boolean;
  @Field(prose, { person: false, description: 'What happened.', example: 'A new person appeared in the workspace.' })
  description: string;
  @Field(prose, {
    person: false,
    description: 'When exactly the event is sent.',
    example: 'A new person appears by any path.',
  })
  firesWhen: string;
  @Field(flag(), {
    description: 'Whether this release sends it. A subscription may name it either way.',
    example: true,
  })
  fires: boolean;
  @Field(explained, {
    person: false,
    description: 'The type of each field of `data`, in words.',
    example: { id: 'uuid' },
  })
  dataSchema: Record<string, string>;
  @Field(anyObject(), {
    person: false,
    description: 'An example of `data`.',
    example: { id: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a10' },
  })
  sample: Record<string, unknown>;
}

class RetryDocs {
  @Field(count, { description: 'How many attempts are made.', example: 5 })
  attempts: number;
  @Field(word, { person: false, description: 'How the delays grow.', example: 'exponential' })
  backoff: string;
  @ListField(count, { max: 10, description: 'The delays, in seconds.', example: [5, 10, 20, 40, 80] })
  delaysSeconds: readonly number[];
  @Field(prose, {
    person: false,
    description: 'More about retries.',
    example: 'The first four delays are the waits before attempts 2 to 5.',
  })
  note: string;
}

class AutoPauseDocs {
  @Field(count, { description: 'After how many failed deliveries in a row a subscription is paused.', example: 20 })
  consecutiveFailedDeliveries: number;
  @Field(count, { description: 'After how many hours without a success a subscription is paused.', example: 24 })
  failingHours: number;
  @Field(prose, { person: false, description: 'More about pauses.', example: 'Owners and admins are notified once.' })
  note: string;
}

class SigningDocsResource {
  @Field(explained, { person: false, description: 'The fields of the body of a delivery.', example: { id: 'uuid' } })
  envelope: Record<string, string>;
  @Field(explained, {
    person: false,
    description: 'When a delivery has `data`, and what each reason for its absence means.',
    example: { not_requested: 'the subscription did not ask for data' },
  })
  dataModes: Record<string, string>;
  @Field(explained, {
    person: false,
    description: 'The headers of a delivery.',
    example: { 'X-Webhook-Event': 'the name of the event' },
  })
  headers: Record<string, string>;
  @Field(prose, { person: false, description: 'The algorithm of the signature.', example: 'HMAC-SHA256' })
  signatureScheme: string;
  @Field(prose, {
    person: false,
    description: 'The format of the signature header.',
    example: 't=<unix seconds>,v1=<hex>',
  })
  signatureFormat: string;
  @ListField(prose, {
    max: 20,
    person: false,
    description: 'How to verify a signature, step by step.',
    example: ['compare in constant time'],
  })
  verifyPseudocode: readonly string[];
  @Field(count, { description: 'How old a signature may be, in seconds.', example: 300 })
  timingWindowSeconds: number;
  @ObjectField(() => RetryDocs, { description: 'How failed deliveries are retried.' })
  retry: RetryDocs;
  @ObjectField(() => AutoPauseDocs, { description: 'When a failing subscription is paused.' })
  autoPause: AutoPauseDocs;
}

export class CatalogueResource {
  @ObjectListField(() => EventDoc, { description: 'Every event that a subscription can listen to.' })
  events: EventDoc[];
  @ObjectField(() => SigningDocsResource, { description: 'How deliveries are made, signed, retried and paused.' })
  signing: SigningDocsResource;
}

function docOf(name: EventName): EventDoc {
  const definition = eventDefinition(name);
  return {
    ...definition,
    name,
    fires: definition.planned !== true,
    dataSchema: Object.fromEntries(Object.entries(definition.data).map(([field, { type }]) => [field, type])),
  };
}

/** The same for all callers, so it is built once. */
const CATALOGUE: CatalogueResource = { events: eventNames.map(docOf), signing: signingDocs };

@Controller()
export class WebhookCatalogueHttp {
  @Operation.get('/webhooks/events', {
    tag: 'Webhooks',
    tier: 'beta',
    id: 'readWebhookCatalogue',
    pseudonyms: 'about_nobody',
    summary: 'Get the event catalogue',
    description:
      'Every event that a subscription can listen to, and how deliveries are made, signed, retried and paused.',
    scopes: [],
    credentials: WORKSPACE_CREDENTIALS,
    errors: [],
    response: CatalogueResource,
  })
  read(): CatalogueResource {
    return CATALOGUE;
  }
}
