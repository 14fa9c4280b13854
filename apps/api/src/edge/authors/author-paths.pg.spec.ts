import { ApiApp } from '../../testing/api-app';

type Json = Record<string, unknown>;

interface Answer {
  $ref?: string;
  content?: Record<string, { schema: Json }>;
}

interface Document {
  paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, Answer> }>>;
}

const AUTHOR = '#/components/schemas/Author';

let api: ApiApp;
let document: Document & Json;

beforeAll(async () => {
  api = await ApiApp.start();
  document = (await api.http.send({ method: 'GET', url: '/api/v1/openapi.json' })).json();
});
afterAll(() => api.close());

const at = (ref: string): unknown =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce((value: unknown, name) => (value as Json)[name], document);

/** JSON paths to each author in a schema; list entries add no name. */
function authorsIn(schema: unknown, seen: readonly string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref: ref, properties = {}, items, ...rest } = schema as Json & { $ref?: string; properties?: Json };
  if (ref === AUTHOR) return [[]];
  const referred = ref === undefined || seen.includes(ref) ? [] : authorsIn(at(ref), [...seen, ref]);
  const joined = [rest.allOf, rest.anyOf, rest.oneOf].flatMap((parts) =>
    Array.isArray(parts) ? (parts as unknown[]) : [],
  );
  const own = Object.entries(properties).flatMap(([name, property]) =>
    authorsIn(property, seen).map((path) => [name, ...path]),
  );
  return [...referred, ...own, ...[items, ...joined].flatMap((part) => authorsIn(part, seen))];
}

const unique = (paths: readonly (readonly string[])[]): string[] =>
  [...new Set(paths.map((path) => path.join('.')))].sort();

describe('the authors of a response', () => {
  it('get their current names wherever the published document shows an author', () => {
    const described = Object.values(document.paths).flatMap((item) => Object.values(item));
    const shown = described.flatMap(({ operationId, responses }) => {
      const schemas = Object.entries(responses ?? {}).flatMap(([status, answer]) => {
        const { content = {} } = answer.$ref === undefined ? answer : (at(answer.$ref) as Answer);
        return status.startsWith('2') ? Object.values(content).map(({ schema }) => schema) : [];
      });
      const paths = unique(schemas.flatMap((schema) => authorsIn(schema)).map(([, ...path]) => path));
      return operationId !== undefined && paths.length > 0 ? [[operationId, paths] as const] : [];
    });
    const published = new Set(described.map(({ operationId }) => operationId));
    const named = api.operations
      .filter(({ id, authorPaths }) => published.has(id) && authorPaths.length > 0)
      .map(({ id, authorPaths }) => [id, unique(authorPaths)] as const);
    expect(shown.length).toBeGreaterThan(30);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(shown));
  });
});
