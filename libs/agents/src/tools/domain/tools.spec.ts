import { DomainError } from '@workops/kernel';
import { growsLinearly } from '@workops/kernel/testing';
import fc from 'fast-check';
import type { ToolRequest } from '../../definitions/domain/custom-tool';
import { masked } from './masked';
import { schemaProblem } from './schema-measure';
import { filledRequest, mustBeRequest, namedSecrets, UnfitArgument } from './tool-url';

const request = (over: Partial<ToolRequest> = {}): ToolRequest => ({
  method: 'GET',
  url: 'https://a.example/x',
  headers: [],
  body: 'json',
  ...over,
});
const refused = (over: Partial<ToolRequest>): string[] => {
  try {
    mustBeRequest(request(over));
    return [];
  } catch (error) {
    return (error as DomainError).details!.body!.map(({ path }) => path);
  }
};

describe('the request of a tool', () => {
  it.each([
    ['an argument in the host', 'https://{host}.example/x'],
    ['an argument as the port', 'https://a.example:{port}/x'],
    ['an argument right behind the host', 'https://a.example{rest}'],
    ['a secret in the host', 'https://{{secret.KEY}}/x'],
    ['a user name', 'https://{user}@a.example/x'],
    ['a secret in the path', 'https://a.example/{{secret.KEY}}'],
    ['the name of a value of the query', 'https://a.example/?{name}=1'],
    ['braces that name nothing', 'https://a.example/{}/x'],
    ['a secret of no name', 'https://a.example/?a={{secret.}}'],
    ['an argument in the fragment', 'https://a.example/x#{a}'],
    ['no web address', 'ftp://a.example/{a}'],
  ])('is rejected for %s', (_, url) => {
    expect(refused({ url })).toEqual(['http.url']);
  });

  it('rejects headers that are reserved, malformed or duplicated', () => {
    const header = (name: string, value = 'x') => ({ name, value });
    const headers = [
      header('Host'),
      header('idempotency-key'),
      header('a b'),
      header('x-a', 'a\r\nb: c'),
      header('x-b', '{{other.KEY}}'),
      header('X-A'),
    ];
    expect(refused({ headers })).toEqual([
      'http.headers.0.name',
      'http.headers.1.name',
      'http.headers.2.name',
      'http.headers.3.value',
      'http.headers.4.value',
      'http.headers.5.name',
    ]);
  });

  it('lists its secrets with their paths', () => {
    const headers = [{ name: 'authorization', value: 'Bearer {{secret.KEY}}' }];
    expect(namedSecrets(request({ url: 'https://a.example/{a}?k={{secret.Q}}', headers }))).toEqual([
      { path: 'http.url', name: 'Q' },
      { path: 'http.headers.0.value', name: 'KEY' },
    ]);
  });

  it('puts arguments into its url, and the rest into JSON or the query', () => {
    const headers = [{ name: 'X-Key', value: 'k={{secret.KEY}}' }];
    const http = request({
      method: 'POST',
      url: 'https://a.example/o/{id}.json?q={q}&none={none}&k={{secret.KEY}}',
      headers,
    });
    const input = { id: 'a/b?c', q: 'ñ&=', n: 7, deep: { a: [1] } };
    expect(filledRequest(http, input, { KEY: 's$&c' })).toEqual({
      url: 'https://a.example/o/a%2Fb%3Fc.json?q=%C3%B1%26%3D&k=s%24%26c',
      headers: { 'x-key': 'k=s$&c' },
      body: '{"n":7,"deep":{"a":[1]}}',
    });
    expect(filledRequest({ ...http, method: 'GET', url: 'https://a.example/x' }, input, {})).toMatchObject({
      url: 'https://a.example/x?id=a%2Fb%3Fc&q=%C3%B1%26%3D&n=7&deep=%7B%22a%22%3A%5B1%5D%7D',
      body: null,
    });
    expect(filledRequest({ ...http, body: 'none' }, input, {}).body).toBeNull();
  });

  it.each([['..'], ['.'], [''], [undefined], [null], [{}], ['\ud800'], ['\0']])(
    'rejects the argument %j, which would change the path',
    (id) => {
      expect(() => filledRequest(request({ url: 'https://a.example/o/{id}/x' }), { id }, {})).toThrow(UnfitArgument);
    },
  );

  it('goes to the host and path of its template for any arguments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        try {
          const { url } = filledRequest(request({ url: 'https://a.example/o/{a}/x?q={b}' }), { a, b }, {});
          const { origin, pathname } = new URL(url);
          expect([origin, pathname.split('/').length, pathname.endsWith('/x')]).toEqual(['https://a.example', 4, true]);
        } catch (error) {
          if (!(error instanceof UnfitArgument)) throw error;
        }
      }),
    );
  });
});

describe('masking a secret', () => {
  it('removes it from a text in every encoding', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]{6,40}$/), (secret) => {
        const texts = [
          secret,
          encodeURIComponent(secret),
          JSON.stringify({ secret }),
          Buffer.from(secret).toString('base64'),
          Buffer.from(secret).toString('hex'),
        ];
        for (const text of texts) {
          const shown = masked(`<${text}>`, [secret]);
          expect(shown).toContain('***');
          expect(shown).not.toContain(secret);
        }
      }),
    );
  });

  it("recognises the escapes of other languages' servers", () => {
    expect(masked('{"php":"a\\/b&c","go":"a/b\\u0026c","html":"a/b&amp;c"}', ['a/b&c'])).toBe(
      '{"php":"***","go":"***","html":"***"}',
    );
  });

  it('recognises it in other case, reversed, spaced, and within Base64 of longer text', () => {
    const secret = 'sk-Live-4f9A2c7';
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const inside = ['', 'x', 'xy', 'xyz'].flatMap((before) => [
      base64(before + secret),
      base64(`${before}${secret}yz`),
    ]);
    const spaced = secret.split('').join(' ');
    for (const written of [
      secret.toUpperCase(),
      secret.toLowerCase(),
      secret.split('').reverse().join(''),
      spaced,
      'sk.Live:4f9A_2c7',
      ...inside,
    ]) {
      expect(masked(`<${written}>`, [secret])).toContain('***');
      expect(masked(`<${written}>`, [secret])).not.toContain(written.slice(4, -4));
    }
    expect(masked('Live and let live', [secret])).toBe('Live and let live');
  });

  it('takes linear time for a secret of repeated characters', () => {
    const mask = (times: number) => masked('-a'.repeat(times), [`${'-a'.repeat(times / 16)}b`, '-'.repeat(times / 8)]);
    expect(growsLinearly(mask, 32_000)).toBe(true);
  });

  it('masks a longer secret before its prefix', () => {
    expect(masked('abc-def abc', ['abc', 'abc-def'])).toBe('*** ***');
  });
});

describe('the schema of arguments', () => {
  const nested = (levels: number): Record<string, unknown> =>
    levels === 1 ? { type: 'object' } : { type: 'object', properties: { a: nested(levels - 1) } };
  const doubling = Object.fromEntries(
    Array.from({ length: 7 }, (_, n) => [
      `d${n}`,
      { allOf: Array.from({ length: 9 }, () => ({ $ref: `#/$defs/d${n + 1}` })) },
    ]),
  );

  it('has at most eight levels, including references', () => {
    expect(schemaProblem(nested(8))).toBeNull();
    expect(schemaProblem(nested(9))).toContain('8 niveles');
    const referring = { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: nested(6) } };
    expect(schemaProblem(referring)).toBeNull();
    expect(schemaProblem({ ...referring, $defs: { a: nested(7) } })).toContain('8 niveles');
  });

  it.each([
    ['no object', { type: 'string' }],
    ['another dialect', { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['a reference to elsewhere', { type: 'object', properties: { a: { $ref: 'https://example.com/schema' } } }],
    ['a reference to nothing', { type: 'object', $ref: '#/$defs/a' }],
    ['a reference by name', { type: 'object', $ref: '#a', $defs: { a: { $anchor: 'a' } } }],
    ['an id', { type: 'object', properties: { a: { $id: 'https://example.com/a' } } }],
    ['a check that ends later', { type: 'object', $async: true }],
    ['recursion', { type: 'object', properties: { a: { $ref: '#' } } }],
    ['recursion in place', { type: 'object', allOf: [{ $ref: '#' }] }],
    ['branches without end', { type: 'object', $ref: '#/$defs/d0', $defs: { ...doubling, d7: {} } }],
  ])('is rejected for %s', (_, schema) => {
    expect(schemaProblem(schema)).toEqual(expect.any(String));
  });
});
