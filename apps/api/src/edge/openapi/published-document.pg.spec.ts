import { gunzipSync } from 'node:zlib';
import { eventNames } from '@workops/contracts';
import { ALL_SCOPES } from '@workops/kernel';
import { ApiApp, refusal, type Refusal } from '../../testing/api-app';
import { UNKNOWN_ID } from '../../testing/sample-call';

type Json = Record<string, unknown>;

const url = '/api/v1/openapi.json';
/** An identity provider that no test calls. */
const withOAuth = {
  PUBLIC_URL: 'https://api.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'operations',
};

let api: ApiApp;
let document: Json;

beforeAll(async () => {
  api = await ApiApp.start(withOAuth);
  document = (await api.http.send({ method: 'GET', url })).json();
});
afterAll(() => api.close());

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const at = (ref: string): unknown =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce((value: unknown, name) => (value as Json)[name], document);
/** All properties that a schema and its references declare. */
function statedProperties(schema: Json): Record<string, Json> {
  const referred = typeof schema.$ref === 'string' ? statedProperties(at(schema.$ref) as Json) : {};
  return { ...referred, ...(schema.properties as Record<string, Json> | undefined) };
}

const described = (): Json[] =>
  Object.values(document.paths as Json)
    .flatMap((item) => Object.values(item as Json) as Json[])
    .filter(({ operationId }) => operationId !== undefined);

/** Fields beside `data` in an operation's responses. */
function responseMeta({ responses }: Json): Json | undefined {
  const { '200': success = {} } = responses as Record<string, Json>;
  const { content } = (typeof success.$ref === 'string' ? at(success.$ref) : success) as {
    content?: Record<string, { schema: Json }>;
  };
  const schema = content?.['application/json']?.schema ?? {};
  const [above = schema] = (schema.allOf ?? []) as Json[];
  return statedProperties(above).meta;
}

/**
 * Removes properties that the adjacent schema describes: `allOf: [Error, { properties: ... }]` lists only differences.
 */
function withoutNarrowing(narrowing: Json, described: Json): Json {
  const stated = statedProperties(described);
  const properties = Object.entries((narrowing.properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    if (!stated[name] || schema.description !== undefined) return [name, schema];
    return [name, { ...withoutNarrowing(schema, stated[name]), description: 'As in the schema beside it.' }];
  });
  return { ...narrowing, ...(properties.length > 0 && { properties: Object.fromEntries(properties) as Json }) };
}

const isDescribed = (schema: Json): boolean =>
  typeof schema.description === 'string' ||
  (typeof schema.$ref === 'string' && isDescribed(at(schema.$ref) as Json)) ||
  (Array.isArray(schema.allOf) && (schema.allOf as Json[]).some(isDescribed));

/** Every property in the document by path; examples are skipped. */
function propertiesIn(value: unknown, path: string): [path: string, schema: Json][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => propertiesIn(each, `${path}/${index}`));
  if (!isObject(value)) return [];
  if (Array.isArray(value.allOf) && value.allOf.length === 2) {
    const [described, narrowing] = value.allOf as [Json, Json];
    const { allOf: _both, ...rest } = value;
    const parts = { ...rest, described, narrowing: withoutNarrowing(narrowing, described) };
    return Object.entries(parts).flatMap(([name, part]) => propertiesIn(part, `${path}/${name}`));
  }
  return Object.entries(value).flatMap(([name, each]): [string, Json][] => {
    if (name === 'example' || name === 'examples') return [];
    if (name !== 'properties') return propertiesIn(each, `${path}/${name}`);
    const properties = Object.entries(each as Record<string, Json>).map(([key, schema]): [string, Json] => [
      `${path}/${name}/${key}`,
      schema,
    ]);
    return [...properties, ...properties.flatMap(([where, schema]) => propertiesIn(schema, where))];
  });
}

/**
 * Size limit per operation in bytes, including its schemas, so that readers load no more than the API's breadth
 * requires.
 */
const MOST_BYTES_PER_OPERATION = 1_900;

describe('the published OpenAPI document', () => {
  it('has less than 1,900 bytes per operation', () => {
    const bytes = Buffer.byteLength(JSON.stringify(document));
    const operations = Object.values(document.paths as Json).flatMap((item) => Object.keys(item as Json)).length;
    if (bytes < MOST_BYTES_PER_OPERATION * operations) return;
    throw new Error(
      `The document has ${bytes} bytes, ${Math.round(bytes / operations)} for each of ${operations} operations. Look for what it repeats: a shape of many fields gets ` +
        'a name (`schemaName`), the same refusals share their `reasons`, a description says what the name of the field does not.',
    );
  });

  it('describes every property', () => {
    const properties = propertiesIn(document, '');
    expect(properties.length).toBeGreaterThan(500);
    expect(properties.filter(([, schema]) => !isDescribed(schema)).map(([path]) => path)).toEqual([]);
  });

  it('names the enums and the usual values of responses', () => {
    const { schemas } = document.components as { schemas: Record<string, Json> };
    expect(schemas.LifecycleStage).toMatchObject({ 'x-extensible-enum': ['unknown', 'prospect', 'blocked'] });
    const named = propertiesIn(schemas, '').map(([path, { $ref, anyOf }]) => [path, JSON.stringify($ref ?? anyOf)]);
    const findName = (schema: string, property: string) =>
      named.find(([path]) => path!.startsWith(`/${schema}/`) && path!.endsWith(`/${property}`))?.[1];
    for (const [schema, property, name] of [
      ['Contact', 'lifecycle_stage', 'LifecycleStage'],
      ['Contact', 'origin_channel', 'OriginChannel'],
      ['Contact', 'email_status', 'EmailStatus'],
      ['LegalIdentity', 'person_kind', 'PersonKind'],
      ['QueuedDelivery', 'status', 'QueuedStatus'],
      ['AdsGoal', 'kind', 'GoalKind'],
      ['AdsGoal', 'period', 'GoalPeriod'],
      ['Event', 'data_omitted', 'DataOmitted'],
    ] as const) {
      expect([property, findName(schema, property)]).toEqual([
        property,
        expect.stringContaining(`"#/components/schemas/${name}"`),
      ]);
    }
  });

  it.each([
    ['removeMember', '409', ['last_owner']],
    ['addMember', '409', ['too_many']],
    ['addMember', '403', ['role_above_own', 'scope_not_held', 'visibility_not_held', 'answered_before']],
    ['removeMember', '403', ['role_above_own', 'scope_not_held', 'visibility_not_held', 'answered_before']],
    ['addContactChannel', '409', ['merged', 'too_many']],
    ['listContacts', '410', ['cursor_expired']],
    ['bookAppointment', '400', ['invalid']],
  ])('lists the reasons of %s under %s', (id, status, words) => {
    const operations = Object.values(document.paths as Json).flatMap((item) => Object.values(item as Json) as Json[]);
    const { responses } = operations.find(({ operationId }) => operationId === id) as {
      responses: Record<string, { $ref: string }>;
    };
    const answer = JSON.stringify(at(responses[status]!.$ref));
    const named = [...answer.matchAll(/"(#\/components\/schemas\/\w+Reason)"/g)].map(
      ([, ref]) => at(ref!) as { enum: string[] },
    );
    expect(named.flatMap((each) => each.enum)).toEqual(words);
  });

  it('has the same form for all lists, except the delivery log with its offset', async () => {
    const shapes = new Map<string, string[]>();
    for (const operation of described()) {
      const meta = responseMeta(operation);
      if (!meta) continue;
      const { pagination, ...beside } = statedProperties(meta);
      const shape = [...Object.keys(statedProperties(pagination!)), ...Object.keys(beside)].join(' ');
      shapes.set(shape, [...(shapes.get(shape) ?? []), String(operation.operationId)]);
    }
    const lists = api.operations.filter(({ list, tier }) => list !== undefined && tier !== 'interna');
    expect([...shapes.values()].flat().sort()).toEqual(lists.map(({ id }) => id).sort());
    expect([...shapes.keys()].sort()).toEqual([
      'limit nextCursor',
      'limit nextCursor eventsCursor',
      'limit nextCursor resumeCursor',
      'limit nextCursor resumeCursor eventsCursor',
      'limit nextCursor total',
      'limit offset',
    ]);
    expect(shapes.get('limit offset')).toEqual(['listDeliveries']);
    const { token } = await api.workspace(ALL_SCOPES);
    const { body } = await api.call<Json>('GET', '/calendar-connections', { token });
    expect(body).toEqual({ data: [], meta: { pagination: { limit: 0, nextCursor: null }, total: 0 } });
  });

  it('describes a non-id path parameter, and invalid values are refused accordingly', async () => {
    const { parameters } = (document.paths as Record<string, { parameters: Json[] }>)['/contact-attributes/{key}']!;
    expect(parameters).toEqual([
      expect.objectContaining({
        name: 'key',
        in: 'path',
        required: true,
        schema: expect.objectContaining({ type: 'string' }),
      }),
    ]);
    expect(parameters[0]).toMatchObject({ description: expect.any(String), example: expect.any(String) });
    const { token } = await api.workspace(ALL_SCOPES);
    const refused = async (path: string) =>
      refusal(await api.call<Refusal>('DELETE', `/contact-attributes/${path}`, { token })).slice(0, 2);
    expect(await refused('unknown')).toEqual([404, 'NOT_FOUND']);
    expect(await refused('%00')).toEqual([400, 'VALIDATION_ERROR']);
    const serial = await api.call<Refusal>('POST', `/webhooks/${UNKNOWN_ID}/deliveries/first/redeliver`, { token });
    expect([serial.status, serial.body.error.details.params]).toEqual([
      400,
      [expect.objectContaining({ path: 'deliveryId' })],
    ]);
  });

  it("has the server's absolute URL", () => {
    const { servers } = document as { servers: { url: string }[] };
    expect(servers[0]!.url).toBe('https://api.example.com/api/v1');
  });

  it('has an OAuth section if OAuth is enabled', () => {
    const { paths } = document as { paths: Record<string, Record<string, { tags: string[] }>> };
    const tags = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => operation.tags ?? []),
    );
    expect(tags.filter((tag) => tag === 'OAuth')).toHaveLength(4);
  });

  it('has each event of the catalogue as a webhook, and no other', () => {
    expect(Object.keys(document.webhooks as Json).sort()).toEqual([...eventNames].sort());
  });

  it('has a public AsyncAPI document of the same events', async () => {
    const answer = await api.http.send({ method: 'GET', url: '/api/v1/asyncapi.json' });
    expect(answer.json()).toMatchObject({ asyncapi: '3.0.0', info: { version: (document.info as Json).version } });
    expect(Object.keys((answer.json().components as Json).messages as Json)).toEqual(eventNames);
  });

  it('is gzipped on request, with the same content', async () => {
    const plain = await api.http.send({ method: 'GET', url });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    // Injected, because supertest decompresses responses.
    const zipped = await api.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it('is 304 without a body for a client that has it', async () => {
    const { etag } = (await api.http.send({ method: 'GET', url })).headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const notModified = await api.http.send({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([notModified.statusCode, notModified.payload, notModified.headers.etag]).toEqual([304, '', etag]);
    expect((await api.http.send({ method: 'GET', url, headers: { 'if-none-match': '"another"' } })).statusCode).toBe(
      200,
    );
  });
});
