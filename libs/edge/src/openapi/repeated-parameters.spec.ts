import { shareRepeatedParameters } from './repeated-parameters';

const query = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } });
const SHARED = { $ref: '#/components/parameters/query.q' };

describe('repeated query parameters', () => {
  it('become references to the most frequent form of their name', () => {
    const paths = {
      '/a': { parameters: [{ name: 'id', in: 'path' }], get: { parameters: [query('q', 'x'), query('only', 'x')] } },
      '/b': { get: { parameters: [query('q', 'y')] }, post: {} },
      '/c': { get: { parameters: [query('q', 'x'), { $ref: '#/components/parameters/limit' }] } },
    };
    expect(shareRepeatedParameters(paths)).toEqual({ 'query.q': query('q', 'x') });
    expect(paths).toEqual({
      '/a': { parameters: [{ name: 'id', in: 'path' }], get: { parameters: [SHARED, query('only', 'x')] } },
      '/b': { get: { parameters: [query('q', 'y')] }, post: {} },
      '/c': { get: { parameters: [SHARED, { $ref: '#/components/parameters/limit' }] } },
    });
  });

  it('stay in their operations if no two are equal', () => {
    expect(shareRepeatedParameters({ '/a': { get: { parameters: [query('q', 'x')] } } })).toEqual({});
  });
});
