const filled = (bytes: number, piece: (index: number) => string, between = ','): string => {
  const pieces: string[] = [];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const next = piece(index);
    pieces.push(next);
    length += next.length + between.length;
  }
  return pieces.join(between);
};

const nested = (levels: number, inside: string): string => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

/** About this many bytes, as the value of a known or an unknown property. */
const values: Record<string, (bytes: number) => string> = {
  'one long text': (bytes) => `"${'a'.repeat(bytes)}"`,
  'a text of accents and emoji': (bytes) => `"${'ñ🙂'.repeat(bytes / 6)}"`,
  'a text of escapes': (bytes) => `"${'\\u00e9\\n\\"'.repeat(bytes / 10)}"`,
  'a text that looks like NUL characters': (bytes) => `"${'\\\\u0000'.repeat(bytes / 7)}"`,
  'a NUL character at the end': (bytes) => `"${'a'.repeat(bytes)}\\u0000"`,
  'short texts': (bytes) => `[${filled(bytes, (index) => `"${index}"`)}]`,
  'short texts with escapes': (bytes) => `[${filled(bytes, () => '"\\\\uD800"')}]`,
  digits: (bytes) => `[${filled(bytes, () => '0')}]`,
  'long numbers': (bytes) => `[${filled(bytes, () => '123456789.123456789')}]`,
  'a number that is rounded, at the end': (bytes) => `[${filled(bytes, () => '123456789')},9007199254740993]`,
  'empty lists': (bytes) => `[${filled(bytes, () => '[]')}]`,
  'nested lists': (bytes) => `[${filled(bytes, () => nested(20, '0'))}]`,
  'lists without end': (bytes) => nested(bytes / 2, '0'),
  'small objects': (bytes) => `[${filled(bytes, () => '{"key":"a","b":{}}')}]`,
  'new names': (bytes) => `{${filled(bytes, (index) => `"k${index}":0`)}}`,
  'objects of new names': (bytes) => `[${filled(bytes, (index) => `{"k${index}":0}`)}]`,
  'names that every object has': (bytes) =>
    `[${filled(bytes, () => '{"__proto__":{"constructor":{"prototype":[]}},"toString":0}')}]`,
  'the same name again': (bytes) => `{${filled(bytes, () => '"then":[]')}}`,
  blanks: (bytes) => `${' '.repeat(bytes)}0`,
};

export interface HostileBody {
  what: string;
  bytes: Buffer;
}

/** Each value is an unknown property, and a list of records. */
export function hostileBodies(length: number): HostileBody[] {
  return Object.entries(values).flatMap(([what, value]) =>
    ['unknown', 'entries'].map((name) => ({
      what: `${what}, in ${name}`,
      bytes: Buffer.from(`{"${name}":${value(length)}}`),
    })),
  );
}
