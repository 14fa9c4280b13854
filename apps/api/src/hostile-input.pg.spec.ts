import { ALL_SCOPES } from '@workops/kernel';
import { BODY_LIMIT, queryNames, readFields } from '@workops/edge/testing';
import type { DeclaredOperation } from '@workops/edge';
import { ApiApp, type Refusal } from './testing/api-app';
import { GraphServer } from './testing/graph-server';
import { quickShare } from './testing/quick-share';
import { SampleCalls, UNKNOWN_ID, type PublishedDocument, type Schema } from './testing/sample-call';

/** Property names that every object has, or that libraries look up. */
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

/** JSON of an object with all of these names. */
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

/**
 * Variants of the object as JSON, each with the hostile JSON in one place at any depth, and with the hostile members
 * added.
 */
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

/** Collects failed calls, because one expectation per call would cost more than the thousands of calls. */
class Failures {
  readonly seen: string[] = [];

  note(operation: DeclaredOperation, sent: string, { status }: { status: number }): void {
    if (status >= 500) this.seen.push(`${operation.id} ${sent} ${status}`);
  }
}

const samplePath = ({ path }: DeclaredOperation, id = UNKNOWN_ID): string =>
  path.replace('/api/v1', '').replace(/:\w+/g, id);
const sampleValues = ({ id }: DeclaredOperation): Record<string, unknown> => ({
  ...samples.everyField(id),
  ...samples.body(id),
});

describe('property names that every object has', () => {
  it('are read by every request class as data or ignored, at any depth', () => {
    expect(withBody.length).toBeGreaterThan(30);
    const strange: string[] = [];
    for (const operation of withBody) {
      for (const body of quickShare(HOSTILE.flatMap((hostile) => poisoned(sampleValues(operation), hostile)))) {
        const given: unknown = JSON.parse(body);
        if (typeof given !== 'object' || given === null) continue;
        const { value } = readFields(operation.body!, given);
        if (Object.getPrototypeOf(value) !== operation.body!.prototype) strange.push(`${operation.id} ${body}`);
      }
    }
    expect(strange).toEqual([]);
  });

  it('do not make any operation fail', async () => {
    const failures = new Failures();
    for (const operation of withBody) {
      const bodies = [having('[]'), having('{"prototype":{}}'), '["then"]'].flatMap((hostile) =>
        poisoned(sampleValues(operation), hostile),
      );
      for (const body of quickShare(bodies)) {
        failures.note(
          operation,
          body,
          await api.call<Refusal>(operation.method, samplePath(operation), { token, body }),
        );
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

  it('in a query do not make any operation fail', async () => {
    const asked = api.operations.flatMap((operation) => queryNames(operation).map((name) => ({ operation, name })));
    expect(asked.length).toBeGreaterThan(50);
    const failures = new Failures();
    for (const { operation, name } of asked) {
      const queries = WORDS.flatMap((word) => [`${name}=${word}`, `${name}=${word}&${name}=${word}`]);
      for (const query of quickShare(queries)) {
        const call = { token, body: samples.body(operation.id) };
        failures.note(
          operation,
          query,
          await api.call<Refusal>(operation.method, `${samplePath(operation)}?${query}`, call),
        );
      }
    }
    expect(failures.seen).toEqual([]);
  });

  it('in a path do not make any operation fail, with and without an Idempotency-Key', async () => {
    const failures = new Failures();
    for (const operation of api.operations.filter(({ path }) => path.includes('/:'))) {
      for (const id of quickShare(IDS)) {
        const headers = operation.method === 'POST' ? { 'idempotency-key': id } : undefined;
        const call = { token, body: samples.body(operation.id), headers };
        failures.note(operation, id, await api.call<Refusal>(operation.method, samplePath(operation, id), call));
      }
    }
    expect(failures.seen).toEqual([]);
  });
});

/** Size of the largest formatted JSON that the schema accepts, at four bytes per character. */
function largest(part: Schema): number {
  const schema = samples.resolved(part);
  if (schema.type === 'object' || schema.properties) {
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, each]) => sum + name.length + 10 + largest(each),
      2,
    );
  }
  if (schema.items) return (schema.maxItems ?? 0) * (largest(schema.items) + 4);
  return 4 * (schema.maxLength ?? 10) + 2;
}

/** Their lists with the longest texts would exceed the memory for one call, so the body is limited to 32 MiB. */
const BOUNDED_BY_BYTES: readonly string[] = ['importContacts', 'createKbSource', 'updateKbSource'];

describe('the body limit of an operation', () => {
  it('accepts the largest body that its fields allow', () => {
    const tooTight = withBody
      .map(({ id, bodyLimit = BODY_LIMIT }) => ({ id, bodyLimit, needed: largest(samples.bodySchema(id)!) }))
      .filter(({ id, bodyLimit, needed }) => needed > bodyLimit && !BOUNDED_BY_BYTES.includes(id));
    expect(tooTight).toEqual([]);
  });
});
