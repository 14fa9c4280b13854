export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

export interface Resource {
  resourceType: string;
  id: string;
  [name: string]: Json;
}

const isNothing = (value: Json): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

/** FHIR has neither null nor empty arrays or objects. */
function compact(value: Json): Json {
  if (Array.isArray(value)) return value.map(compact).filter((each) => !isNothing(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).map(([name, each]) => [name, compact(each)] as const);
  return Object.fromEntries(kept.filter(([, each]) => !isNothing(each)));
}

const toUrn = (id: string): string => `urn:uuid:${id}`;

export const referenceTo = (id: string) => ({ reference: toUrn(id) });

export const coded = (system: string, code: string, display?: string) => ({ coding: [{ system, code, display }] });

export const inText = (text: string | null) => (text === null ? null : { text });

export const plainText = (text: string) => ({
  contentType: 'text/plain; charset=utf-8',
  data: Buffer.from(text, 'utf8').toString('base64'),
});

export const bundleEntry = (resource: Resource): string =>
  JSON.stringify({ fullUrl: toUrn(resource.id), resource: compact(resource) });
