import { ApiApp, type Refusal } from '../../testing/api-app';

type Json = Record<string, unknown>;
interface Described {
  operationId: string;
  parameters?: Json[];
  responses: Record<string, Json>;
}
interface Document extends Json {
  paths: Record<string, Record<string, Described>>;
}
interface Paged {
  data: { id: string }[];
  meta: { pagination: { limit: number; nextCursor: string | null }; total: number };
}

/** They hand out work, or follow the specification's own form. */
const OTHERWISE = ['listDeliveries', 'takeDeviceJobs'];

/** Resolves a reference to a schema or parameter. */
function resolved(document: Document, part: Json): Json {
  if (typeof part.$ref !== 'string') return part;
  const steps = part.$ref.slice(2).split('/');
  return steps.reduce<Json>((at, step) => at[step] as Json, document);
}

describe('every list of the published document', () => {
  let api: ApiApp;
  let document: Document;

  beforeAll(async () => {
    api = await ApiApp.start();
    document = (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<Document>();
  });
  afterAll(() => api.close());

  const isList = ({ responses }: Described): boolean => {
    const { content } = resolved(document, responses['200'] ?? {}) as { content?: Record<string, { schema: Json }> };
    const schema = resolved(document, content?.['application/json']?.schema ?? {});
    const parts = [schema, ...((schema.allOf as Json[] | undefined) ?? []).map((part) => resolved(document, part))];
    return parts.some(({ properties }) => (properties as { data?: Json } | undefined)?.data?.type === 'array');
  };
  const parameterNames = ({ parameters = [] }: Described) => parameters.map((each) => resolved(document, each).name);

  it('accepts limit and cursor', () => {
    const lists = Object.values(document.paths).flatMap(({ get }) => (get && isList(get) ? [get] : []));
    expect(lists.length).toBeGreaterThan(80);
    const without = lists.filter((list) => !['limit', 'cursor'].every((name) => parameterNames(list).includes(name)));
    expect(without.map(({ operationId }) => operationId).sort()).toEqual(OTHERWISE);
  });

  it('can be paginated even if it is returned whole without a limit', async () => {
    const { token } = await api.workspace();
    for (const key of ['uno', 'dos', 'tres']) {
      await api.call('POST', '/contact-attributes', { token, body: { key, label: key, type: 'text' } });
    }
    const list = async (query: string) => (await api.call<Paged>('GET', `/contact-attributes${query}`, { token })).body;
    const all = await list('');
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.meta.pagination.nextCursor}`);
    expect([all.data.length, all.meta]).toEqual([3, { pagination: { limit: 3, nextCursor: null }, total: 3 }]);
    expect([first.meta.total, first.data.length, second.data.length, second.meta.pagination]).toEqual([
      3,
      2,
      1,
      { limit: 2, nextCursor: null },
    ]);
    expect([...first.data, ...second.data]).toEqual(all.data);
    for (const query of ['?limit=0', '?limit=201', '?cursor=x']) {
      const { status, body } = await api.call<Refusal>('GET', `/contact-attributes${query}`, { token });
      expect([query, status, body.error.details.query]).toEqual([
        query,
        400,
        [expect.objectContaining({ path: query.slice(1).split('=')[0] })],
      ]);
    }
  });
});
