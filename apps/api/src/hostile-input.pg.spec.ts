import { ALL_SCOPES } from '@workops/kernel';
import { BODY_LIMIT, queryNamesOf, readFields } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';
import { ApiApp, type Refusal } from './testing/api-app';
import { GraphServer } from './testing/graph-server';
import { SampleCalls, UNKNOWN_ID, type PublishedDocument, type Schema } from './testing/sample-call';

/** Names that every object has already, or that some library looks up in objects. */
const NAMES = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'toJSON',
  'length',
  '__defineGetter__',
  'isPrototypeOf',
];
const VALUES = [
  '[]',
  '{}',
  'null',
  '1',
  '"x"',
  '{"prototype":{"x":1}}',
  '[{"constructor":[]}]',
  '{"length":4294967295}',
];

/** An object with each of the names, as JSON. */
const having = (value: string): string => `{${NAMES.map((name) => `"${name}":${value}`).join(',')}}`;
/** Hostile values for any field. */
const HOSTILE = [
  ...VALUES,
  ...VALUES.map(having),
  having(having('[]')),
  `[${having('[]')}]`,
  ...NAMES.map((name) => JSON.stringify(name)),
];

let api: ApiApp;
let token: string;
let graph: GraphServer;
let samples: SampleCalls;
let withBody: readonly DeclaredOperation[];
beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await api.workspace(ALL_SCOPES));
  graph = await GraphServer.start();
  samples = new SampleCalls(
    (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>(),
    graph.places,
  );
  withBody = api.operations.filter(({ body }) => body);
});
afterAll(async () => {
  await api.close();
  await graph.close();
});

/** JSON of the object in which one place, or another at each depth, holds the hostile JSON; with the hostile members beside all others. */
function poisoned(value: unknown, hostile: string): string[] {
  if (Array.isArray(value))
    return [hostile, ...value.flatMap((entry) => poisoned(entry, hostile)).map((entry) => `[${entry}]`)];
  if (typeof value !== 'object' || value === null) return [hostile];
  const members = Object.entries(value);
  const json = (poison: string, at: string) =>
    `{${members.map(([name, each]) => `"${name}":${name === at ? poison : JSON.stringify(each)}`).join(',')}}`;
  const beside = `${json('', '').slice(0, -1)}${members.length > 0 ? ',' : ''}${NAMES.map((name) => `"${name}":${hostile}`).join(',')}}`;
  return [
    hostile,
    beside,
    ...members.flatMap(([name, each]) => poisoned(each, hostile).map((poison) => json(poison, name))),
  ];
}

/** The calls that failed: an expectation for each of many thousand calls would cost more than the calls. */
class Failures {
  readonly seen: string[] = [];

  note(operation: DeclaredOperation, sent: string, { status }: { status: number }): void {
    if (status >= 500) this.seen.push(`${operation.id} ${sent} ${status}`);
  }
}

const pathOf = ({ path }: DeclaredOperation, id = UNKNOWN_ID): string =>
  path.replace('/api/v1', '').replace(/:\w+/g, id);
const samplesOf = ({ id }: DeclaredOperation): Record<string, unknown> => ({
  ...samples.everyField(id),
  ...samples.body(id),
});

describe('the names that every object has', () => {
  it('are read by each request class, wherever they stand, as data or not at all', () => {
    expect(withBody.length).toBeGreaterThan(30);
    const strange: string[] = [];
    for (const operation of withBody) {
      for (const body of HOSTILE.flatMap((hostile) => poisoned(samplesOf(operation), hostile))) {
        const given: unknown = JSON.parse(body);
        if (typeof given !== 'object' || given === null) continue;
        const { value } = readFields(operation.body!, given);
        if (Object.getPrototypeOf(value) !== operation.body!.prototype) strange.push(`${operation.id} ${body}`);
      }
    }
    expect(strange).toEqual([]);
  });

  it('make no operation fail', async () => {
    const failures = new Failures();
    for (const operation of withBody) {
      const bodies = [having('[]'), having('{"prototype":{}}'), '["then"]'].flatMap((hostile) =>
        poisoned(samplesOf(operation), hostile),
      );
      for (const body of bodies) {
        failures.note(operation, body, await api.call<Refusal>(operation.method, pathOf(operation), { token, body }));
      }
    }
    expect(failures.seen).toEqual([]);
  });
});

describe('hostile words', () => {
  const WORDS = [
    '',
    '%00',
    '%ED%A0%80',
    'a'.repeat(2_000),
    '-1',
    '99999999999999',
    '0000-01-01T00:00:00Z',
    '0000-01-01',
    '275760-09-13T00:00:00Z',
    '__proto__',
    'eyJ9',
    '%25',
  ];
  const IDS = [
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'A-999999999999999',
    '999999999999999',
    '%00',
    '__proto__',
    '%F0%9F%99%82',
    '%ED%A0%80',
  ];

  it('in a query make no operation fail', async () => {
    const asked = api.operations.flatMap((operation) => queryNamesOf(operation).map((name) => ({ operation, name })));
    expect(asked.length).toBeGreaterThan(50);
    const failures = new Failures();
    for (const { operation, name } of asked) {
      for (const query of WORDS.flatMap((word) => [`${name}=${word}`, `${name}=${word}&${name}=${word}`])) {
        const call = { token, body: samples.body(operation.id) };
        failures.note(
          operation,
          query,
          await api.call<Refusal>(operation.method, `${pathOf(operation)}?${query}`, call),
        );
      }
    }
    expect(failures.seen).toEqual([]);
  });

  it('in a path make no operation fail, with and without an Idempotency-Key', async () => {
    const failures = new Failures();
    for (const operation of api.operations.filter(({ path }) => path.includes('/:'))) {
      for (const id of IDS) {
        const headers = operation.method === 'POST' ? { 'idempotency-key': id } : undefined;
        const call = { token, body: samples.body(operation.id), headers };
        failures.note(operation, id, await api.call<Refusal>(operation.method, pathOf(operation, id), call));
      }
    }
    expect(failures.seen).toEqual([]);
  });
});

/** Bytes of the largest JSON that the schema takes, four to a character, as a tidy client writes it. */
function largest(given: Schema): number {
  const schema = samples.resolved(given);
  if (schema.type === 'object' || schema.properties) {
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, each]) => sum + name.length + 10 + largest(each),
      2,
    );
  }
  if (schema.items) return (schema.maxItems ?? 0) * (largest(schema.items) + 4);
  return 4 * (schema.maxLength ?? 10) + 2;
}

/** Their lists, filled with the longest texts, are more than a process should hold of one call: a body may have 32 MiB. */
const BOUNDED_BY_BYTES: readonly string[] = ['importContacts', 'createKbSource', 'updateKbSource'];

describe('the body limit of an operation', () => {
  it('holds the largest body that its fields allow', () => {
    const tooTight = withBody
      .map(({ id, bodyLimit = BODY_LIMIT }) => ({ id, bodyLimit, needed: largest(samples.bodySchema(id)!) }))
      .filter(({ id, bodyLimit, needed }) => needed > bodyLimit && !BOUNDED_BY_BYTES.includes(id));
    expect(tooTight).toEqual([]);
  });
});
