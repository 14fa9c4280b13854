import { eventDefinition, isEventName, type RecordedEvent } from '@workops/contracts';
import type { Disclosure, OmissionReason } from './disclosure';

/**
 * JSON texts, completed for each delivery without parsing: `notice` has everything but the data, `data` is the resource
 * as of the event.
 */
export interface EnvelopeText {
  notice: string;
  data: string;
}

export const envelopeTextOf = (event: RecordedEvent, publicUrl: string): EnvelopeText =>
  textOf(event, resourceUrlOf(event, publicUrl));

/** `resourceUrl` is null if no single GET returns the resource. */
export const textOf = (event: RecordedEvent, resourceUrl: string | null): EnvelopeText => ({
  notice: JSON.stringify(noticeOf(event, resourceUrl)),
  data: JSON.stringify(event.data),
});

function noticeOf(event: RecordedEvent, resourceUrl: string | null) {
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

export type ShownEvent = ReturnType<typeof noticeOf> & { data?: RecordedEvent['data']; data_omitted?: OmissionReason };

export const shownEvent = (event: RecordedEvent, publicUrl: string, disclosure: Disclosure): ShownEvent => ({
  ...noticeOf(event, resourceUrlOf(event, publicUrl)),
  ...(disclosure === 'data' ? { data: event.data } : { data_omitted: disclosure.omitted }),
});

/** Signed and sent bytes, ending with either `data` or `data_omitted`. */
export function bodyOf(text: EnvelopeText, disclosure: Disclosure): string {
  const last = disclosure === 'data' ? `"data":${text.data}` : `"data_omitted":${JSON.stringify(disclosure.omitted)}`;
  return `${text.notice.slice(0, -1)},${last}}`;
}

function resourceUrlOf({ type, resource, data }: RecordedEvent, publicUrl: string): string | null {
  // A resource that the event deleted has no URL.
  if (resource.id === null || !isEventName(type) || data.deleted === true) return null;
  const values: Readonly<Record<string, unknown>> = data;
  const valueOf = (name: string): unknown => (name === 'id' ? resource.id : values[name]);
  const { resourcePath } = eventDefinition(type);
  return resourcePath
    ? `${publicUrl}/api/v1${resourcePath.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(valueOf(name))))}`
    : null;
}
