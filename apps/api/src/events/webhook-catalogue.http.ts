import { Controller } from '@nestjs/common';
import { definitionOf, eventNames, type EventName } from '@workops/contracts';
import { signingDocs } from '@workops/events';
import { Field, ListField, ObjectField, ObjectListField } from '../http/fields/field';
import { anyObject, describedObject, flag, integer, text } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';

const word = text({ max: 100 });
const prose = text({ max: 2048 });
const count = integer({ min: 1, max: 1_000_000 });
const explained = describedObject({ additionalProperties: { type: 'string' } });

class EventDoc {
  @Field(word, { example: 'contact.created', person: false })
  name: string;
  @Field(count)
  version: number;
  @Field(word, { example: 'contact', person: false })
  resource_type: string;
  @Field(word, { description: "What a subscription's owner must hold to be sent the data.", example: 'contacts:read', person: false })
  read_scope: string;
  @Field(flag(), { description: 'Always a notice, whatever was asked.' })
  sensitive: boolean;
  @Field(prose, { person: false })
  description: string;
  @Field(prose, { person: false })
  fires_when: string;
  @Field(explained, { description: 'Field to its type, in words.', example: { id: 'uuid' }, person: false })
  data_schema: Record<string, string>;
  @Field(anyObject(), { description: 'An example of `data`.', person: false })
  sample: Record<string, unknown>;
}

class RetryDocs {
  @Field(count)
  attempts: number;
  @Field(word, { example: 'exponential', person: false })
  backoff: string;
  @ListField(count, { max: 10 })
  delays_seconds: number[];
  @Field(prose, { person: false })
  note: string;
}

class AutoPauseDocs {
  @Field(count)
  consecutive_failed_deliveries: number;
  @Field(count)
  failing_hours: number;
  @Field(prose, { person: false })
  note: string;
}

class SigningDocsResource {
  @Field(explained, { description: 'Field of the body to what it is.', person: false })
  envelope: Record<string, string>;
  @Field(explained, { description: 'Mode, or reason of `data_omitted`, to what it means.', person: false })
  data_modes: Record<string, string>;
  @Field(explained, { person: false })
  headers: Record<string, string>;
  @Field(prose, { person: false })
  signature_scheme: string;
  @Field(prose, { person: false })
  signature_format: string;
  @ListField(prose, { max: 20, person: false })
  verify_pseudocode: string[];
  @Field(count)
  timing_window_seconds: number;
  @ObjectField(() => RetryDocs)
  retry: RetryDocs;
  @ObjectField(() => AutoPauseDocs)
  auto_pause: AutoPauseDocs;
}

export class CatalogueResource {
  @ObjectListField(() => EventDoc)
  events: EventDoc[];
  @ObjectField(() => SigningDocsResource)
  signing: SigningDocsResource;
}

function docOf(name: EventName): EventDoc {
  const { version, resourceType, readScope, sensitive, description, firesWhen, data, sample } = definitionOf(name);
  return {
    name,
    version,
    resource_type: resourceType,
    read_scope: readScope,
    sensitive,
    description,
    fires_when: firesWhen,
    data_schema: Object.fromEntries(Object.entries(data).map(([field, { type }]) => [field, type])),
    sample,
  };
}

const { retry, autoPause } = signingDocs;

/** The same for everybody, for as long as the process lives. */
const CATALOGUE: CatalogueResource = {
  events: eventNames.map(docOf),
  signing: {
    envelope: signingDocs.envelope,
    data_modes: signingDocs.dataModes,
    headers: signingDocs.headers,
    signature_scheme: signingDocs.signatureScheme,
    signature_format: signingDocs.signatureFormat,
    verify_pseudocode: signingDocs.verifyPseudocode,
    timing_window_seconds: signingDocs.timingWindowSeconds,
    retry: { attempts: retry.attempts, backoff: retry.backoff, delays_seconds: retry.delaysSeconds, note: retry.note },
    auto_pause: {
      consecutive_failed_deliveries: autoPause.consecutiveFailedDeliveries,
      failing_hours: autoPause.failingHours,
      note: autoPause.note,
    },
  },
};

@Controller()
export class WebhookCatalogueHttp {
  @Operation.get('/webhooks/events', {
    tag: 'Webhooks',
    tier: 'beta',
    id: 'readWebhookCatalogue',
    pseudonyms: 'about_nobody',
    summary: 'Read the catalogue of events',
    description: 'Every event that a subscription can listen to, and how deliveries are made, signed, repeated and paused.',
    scopes: [],
    credentials: WORKSPACE_CREDENTIALS,
    errors: [],
    response: CatalogueResource,
  })
  read(): CatalogueResource {
    return CATALOGUE;
  }
}
