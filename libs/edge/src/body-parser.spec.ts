import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { lookedOver, parseJson } from './body-parser';
import { StructureLook, structureProblem } from './json-structure';
import { MalformedCall } from './validation';

const parsed = (text: string) => parseJson(Buffer.from(text));

/** Parses JSON without the keys that could change an object's prototype. */
const harmless = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    const isPrototype =
      key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
    return key === '__proto__' || isPrototype ? undefined : value;
  });

describe('the body parser', () => {
  it('parses all that JSON.parse parses, unless the value could not be stored unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        try {
          expect(parsed(text)).toEqual(harmless(text));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedCall);
          expect(text).toMatch(/\\u0000|\\ud[89a-f]|\d{16}|\d[eE]/);
        }
      }),
      { examples: [[[{ ['__proto__']: '' }]], [{ a: { constructor: { prototype: {} } }, b: { constructor: 1 } }]] },
    );
  });

  it('answers any bytes with a value or a refusal, never with another error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseJson(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedCall);
        }
      }),
    );
  });

  it.each([
    '9007199254740992',
    '-9007199254740993',
    '1e16',
    '9007199254740993.0',
    '1e400',
    '123456789012345678901234567890',
  ])('refuses the number %s instead of rounding it', (number) =>
    expect(() => parsed(`{"a":[${number}]}`)).toThrow(MalformedCall),
  );

  it.each(['9007199254740991', '-9007199254740991', '1e15', '0.1234567890123456789', '1E-30'])(
    'accepts the number %s',
    (number) => expect(parsed(`{"a":${number}}`)).toEqual({ a: Number(number) }),
  );

  it('finds numbers between strings with digits, quotes and backslashes', () => {
    expect(parsed(String.raw`{"a\\":"\"9007199254740993","b":1e3}`)).toEqual({ 'a\\': '"9007199254740993', b: 1000 });
    expect(() => parsed(String.raw`{"a":"\\","b":9007199254740993}`)).toThrow(MalformedCall);
  });

  it('refuses deep nesting quickly, however deep', () => {
    for (const depth of [33, 100_000])
      expect(() => parsed('['.repeat(depth) + ']'.repeat(depth))).toThrow(MalformedCall);
    expect(parsed('['.repeat(32) + ']'.repeat(32))).toBeDefined();
  });

  describe('for a long body', () => {
    const texts = [String.raw`[{:,}]`, String.raw`\"[`, String.raw`\\`, String.raw`\\\"`, 'ñandú 🙂', ''].map(
      (text) => `"${text}"`,
    );
    /** An array with that many values of all kinds in total, itself included. */
    const holding = (values: number) => {
      const kinds = [...texts, '0', '-1.5e3', 'true', 'null', '[]', '{}'];
      return `[${Array.from({ length: values - 1 }, (_none, index) => kinds[index % kinds.length]).join(' ,\n')}]`;
    };

    it('accepts 100,000 values, and refuses one more before parsing', () => {
      const parse = jest.spyOn(JSON, 'parse');
      expect(parsed(holding(100_000))).toHaveLength(99_999);
      expect(parse).toHaveBeenCalledTimes(1);
      expect(() => parsed(holding(100_001))).toThrow(MalformedCall);
      expect(parse).toHaveBeenCalledTimes(1);
      parse.mockRestore();
    });

    it('accepts 20,000 property names, and refuses one more', () => {
      const named = (names: number) =>
        `{${Array.from({ length: names }, (_none, index) => `"k${index}":0`).join(',')}}`;
      expect(Object.keys(parsed(named(20_000)) as object)).toHaveLength(20_000);
      expect(() => parsed(named(20_001))).toThrow(MalformedCall);
    });

    it('refuses invalid JSON', () => {
      for (const text of [
        '"'.repeat(20_001),
        `"${'\\'.repeat(20_000)}"x`,
        `[${'"a'.repeat(20_000)}`,
        ']'.repeat(20_000),
      ]) {
        expect(() => parsed(text)).toThrow(MalformedCall);
      }
    });
  });
});

describe('a body in several chunks', () => {
  const cut = (bytes: Buffer, at: number[]): Buffer[] => {
    const places = [0, ...at.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  };
  const costly = [
    `[${'{"a\\\\":"\\"[",":":-1.5e3}, '.repeat(20_001)}0]`,
    `[${'"\\\\\\"]",true,null,1.5 ,\n'.repeat(25_001)}0]`,
    `{"a":"\\\\","b":${' '.repeat(20_000)}${'['.repeat(32)}${']'.repeat(32)}}`,
    `{"a":"${'[\\"'.repeat(30_000)}"}`,
  ].map((text) => Buffer.from(text));

  it('is checked like a complete one, wherever it is split', () => {
    const problems = costly.map((bytes) => [bytes, structureProblem(bytes)?.message] as const);
    expect(problems.map(([, problem]) => problem !== undefined)).toEqual([true, true, true, false]);
    fc.assert(
      fc.property(
        fc.constantFrom(...problems),
        fc.array(fc.nat(), { maxLength: 30 }),
        fc.boolean(),
        ([bytes, problem], places, byByte) => {
          const look = new StructureLook();
          const first = Array.from({ length: byByte ? 200 : 0 }, (_none, place) => place);
          const messages = cut(bytes, [...places, ...first]).map((piece) => look.problemWith(piece)?.message);
          expect(messages.find((message) => message !== undefined)).toBe(problem);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is refused at the chunk that exceeds a limit, without reading further', async () => {
    const piece = Buffer.from(`[${'[],'.repeat(20_000)}[],`);
    let sent = 0;
    const endless = new Readable({
      highWaterMark: 1,
      read() {
        sent += 1;
        this.push(piece);
      },
    });
    await expect(buffer(lookedOver(endless))).rejects.toBeInstanceOf(MalformedCall);
    expect(sent).toBeLessThan(20);
  });

  it('fails when its sender disconnects', async () => {
    const body = new Readable({ read: () => undefined });
    const read = buffer(lookedOver(body));
    body.destroy(new Error('aborted'));
    await expect(read).rejects.toThrow('aborted');
  });
});
