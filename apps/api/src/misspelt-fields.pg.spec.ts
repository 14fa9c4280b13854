import type { Type } from '@nestjs/common';
import { ALL_SCOPES } from '@workops/kernel';
import { declaredFields, passingNames, readFields, widenedByMisspelling } from '@workops/edge/testing';
import { ApiApp } from './testing/api-app';
import { SampleCalls, type PublishedDocument } from './testing/sample-call';

let api: ApiApp;
let token: string;
let samples: SampleCalls;
beforeAll(async () => {
  api = await ApiApp.start();
  ({ token } = await api.workspace(ALL_SCOPES));
  samples = new SampleCalls(
    (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<PublishedDocument>(),
  );
});
afterAll(() => api.close());

/** A field that no operation has. */
const MISSPELT = 'brnd';

/** Adds an unknown field to the body at a place; `0` is an entry of a list. */
function withUnknown(body: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return { ...(body as object), [MISSPELT]: 'andes' };
  if (step === '0') return [withUnknown(Array.isArray(body) ? (body[0] as unknown) : {}, rest)];
  const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...members, [step]: withUnknown(members[step], rest) };
}

/** Paths of all closed classes in a body. */
function closedPlaces(Class: Type, path: readonly string[] = [], seen: readonly Type[] = []): string[][] {
  if (seen.includes(Class)) return [];
  const own = passingNames(Class) ? [[...path]] : [];
  return [
    ...own,
    ...[...declaredFields(Class).values()].flatMap(({ wire, of }) =>
      of ? closedPlaces(of.Class(), [...path, wire, ...(of.list ? ['0'] : [])], [...seen, Class]) : [],
    ),
  ];
}

describe('a misspelt field', () => {
  it('is rejected wherever ignoring it would widen the effect', () => {
    expect(api.operations.map((operation) => widenedByMisspelling(operation)).filter(Boolean)).toEqual([]);
    const places = api.operations.flatMap((operation) =>
      operation.body ? closedPlaces(operation.body).map((place) => ({ operation, place })) : [],
    );
    expect(places.length).toBeGreaterThan(60);
    const accepted: string[] = [];
    for (const { operation, place } of places) {
      const { issues } = readFields(operation.body!, withUnknown(samples.everyField(operation.id), place) as object);
      const at = [...place, MISSPELT].join('.');
      const isRefused = issues.some((issue) => issue.path === at && issue.code === 'unrecognized_keys');
      if (!isRefused) accepted.push(`${operation.id} ${at}`);
    }
    expect(accepted).toEqual([]);
  });

  it('matches no contact in the filter of a campaign', async () => {
    const draft = { ...samples.body('createCampaign') };
    for (const audience of [{ filter: { [MISSPELT]: 'andes' } }, { filter: {}, exclude: { brand: 'andes' } }]) {
      const { status } = await api.call('POST', '/campaigns', { token, body: { ...draft, audience } });
      expect(status).toBe(400);
    }
    expect((await api.call<{ data: unknown[] }>('GET', '/campaigns', { token })).body.data).toEqual([]);
  });
});
