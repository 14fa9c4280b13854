import { eventDefinition, isEventName, type RecordedEvent } from '@workops/contracts';
import type { Disclosure, OmissionReason } from './disclosure';

/**
 * An envelope as two JSON texts, which each delivery joins without parsing them. `notice` is the envelope without the
 * data; `data` is the resource as of the event.
 */
export interface EnvelopeText {
  notice: string;
  data: string;
}

export const envelopeTextOf = (event: RecordedEvent, publicUrl: string): EnvelopeText =>
  textOf(event, buildResourceUrl(event, publicUrl));

/** `resourceUrl` is null if no single GET returns the resource. */
export const textOf = (event: RecordedEvent, resourceUrl: string | null): EnvelopeText => ({
  notice: JSON.stringify(createNotice(event, resourceUrl)),
  data: JSON.stringify(event.data),
});

function createNotice(event: RecordedEvent, resourceUrl: string | null) {
  const { kind, id, name, via } = event.author;
  return {
    id: event.id,
    type: event.type,
    version: event.version,
    livemode: event.livemode,
    created_at: event.occurredAt.toISOString(),
    tenant_id: event.workspaceId,
    resource: { type: event.resource.type, id: event.resource.id, url: resourceUrl },
    ...(event.changes && { changes: event.changes }),
    author: { kind, id, name, ...(via && { via: { kind: via.kind, name: via.name } }) },
  };
}

export type ShownEvent = ReturnType<typeof createNotice> & {
  data?: RecordedEvent['data'];
  data_omitted?: OmissionReason;
};

export const shownEvent = (event: RecordedEvent, publicUrl: string, disclosure: Disclosure): ShownEvent => ({
  ...createNotice(event, buildResourceUrl(event, publicUrl)),
  ...(disclosure === 'data' ? { data: event.data } : { data_omitted: disclosure.omitted }),
});

/** Builds the body that is signed and sent; it ends with either `data` or `data_omitted`. */
export function bodyOf(text: EnvelopeText, disclosure: Disclosure): string {
  const lastField =
    disclosure === 'data' ? `"data":${text.data}` : `"data_omitted":${JSON.stringify(disclosure.omitted)}`;
  return `${text.notice.slice(0, -1)},${lastField}}`;
}

function buildResourceUrl({ type, resource, data }: RecordedEvent, publicUrl: string): string | null {
  // A resource that the event deleted has no URL.
  if (resource.id === null || !isEventName(type) || data.deleted === true) return null;
  const values: Readonly<Record<string, unknown>> = data;
  const pathValue = (name: string): unknown => (name === 'id' ? resource.id : values[name]);
  const { resourcePath } = eventDefinition(type);
  return resourcePath
    ? `${publicUrl}/api/v1${resourcePath.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathValue(name))))}`
    : null;
}
