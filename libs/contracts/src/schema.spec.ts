import fc from 'fast-check';
import {
  boolean,
  date,
  integer,
  list,
  nullable,
  number,
  numberBetween,
  objectField,
  oneOf,
  optional,
  findProblems,
  string,
  timestamp,
  uuid,
} from './schema';

const instants = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('a field', () => {
  it('accepts every value of its type', () => {
    fc.assert(fc.property(fc.uuid(), (value) => uuid().accepts(value)));
    fc.assert(fc.property(fc.string(), (value) => string().accepts(value)));
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => integer().accepts(value)));
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => number().accepts(value)));
    fc.assert(fc.property(fc.boolean(), (value) => boolean().accepts(value)));
    fc.assert(fc.property(instants, (value) => timestamp().accepts(value.toISOString())));
    fc.assert(fc.property(instants, (value) => date().accepts(value.toISOString().slice(0, 10))));
    fc.assert(fc.property(fc.constantFrom('a', 'b'), (value) => oneOf('a', 'b').accepts(value)));
    fc.assert(fc.property(fc.array(fc.uuid()), (value) => list(uuid()).accepts(value)));
    fc.assert(fc.property(fc.option(fc.string()), (value) => nullable(string()).accepts(value)));
  });

  it('refuses values of any other type without throwing', () => {
    const texts = [uuid(), string(), timestamp(), date(), oneOf('a')];
    const numbers = [integer(), number(), numberBetween(0, 1)];
    const anythingBut = (type: string) => fc.anything().filter((value) => typeof value !== type);
    fc.assert(fc.property(anythingBut('string'), (value) => texts.every((field) => !field.accepts(value))));
    fc.assert(fc.property(anythingBut('number'), (value) => numbers.every((field) => !field.accepts(value))));
    fc.assert(fc.property(anythingBut('boolean'), (value) => !boolean().accepts(value)));
  });

  it.each([
    ['a day that does not exist', date(), '2026-02-30'],
    ['a day in another notation', date(), '2026-2-3'],
    ['an instant that does not exist', timestamp(), '2026-02-30T10:00:00.000Z'],
    ['an instant without milliseconds', timestamp(), '2026-02-03T10:00:00Z'],
    ['an instant with an offset', timestamp(), '2026-02-03T10:00:00.000-03:00'],
    ['an upper-case identifier', uuid(), '01930000-0000-7000-8000-00000000000A'],
    ['a fraction where an integer is due', integer(), 1.5],
    ['an integer that a double cannot hold', integer(), 2 ** 53],
    ['no number at all', number(), Number.NaN],
    ['a number out of its range', numberBetween(0, 100), 101],
    ['a word outside of the list', oneOf('draft', 'live'), 'dead'],
    ['a list with one wrong item', list(integer()), [1, '2']],
    ['null where nothing says so', string(), null],
  ])('refuses %s', (_, field, value) => {
    expect(field.accepts(value)).toBe(false);
  });

  it('has a type text for the catalogue', () => {
    expect(nullable(uuid()).type).toBe('uuid or null');
    expect(oneOf('draft', 'live').type).toBe('"draft" | "live"');
    expect(string('such as A-3').type).toBe('string (such as A-3)');
    expect(optional(string()).type).toBe('string, optional');
    expect(list(objectField({ id: uuid(), note: optional(string()) })).type).toBe(
      'array of {id: uuid, note?: string, optional}',
    );
  });
});

describe('problemsOf', () => {
  const schema = {
    id: uuid(),
    name: nullable(string()),
    detail: optional(string()),
    inner: objectField({ n: integer() }),
  };
  const payload = { id: '01930000-0000-7000-8000-000000000001', name: null, inner: { n: 1 } };

  it('returns nothing for a valid payload, with or without optional fields', () => {
    expect(findProblems(schema, payload)).toEqual([]);
    expect(findProblems(schema, { ...payload, detail: 'x' })).toEqual([]);
  });

  it('lists each missing, invalid or unknown field', () => {
    expect(findProblems(schema, { id: 'x', inner: { n: 1.5 }, surplus: 1 })).toEqual([
      'id is not uuid',
      'name is missing',
      'inner is not {n: integer}',
      'surplus is not in the schema',
    ]);
  });

  it('refuses values that are not objects', () => {
    for (const value of [null, undefined, 'text', 1, [payload]])
      expect(findProblems(schema, value)).toEqual(['is not an object']);
  });

  it('reports any missing required field', () => {
    const keys = Object.keys(payload) as (keyof typeof payload)[];
    const without = (key: string) => findProblems(schema, { ...payload, [key]: undefined });
    fc.assert(fc.property(fc.constantFrom(...keys), (key) => without(key).includes(`${key} is missing`)));
  });
});
