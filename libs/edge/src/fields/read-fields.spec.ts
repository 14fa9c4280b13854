import { Field, ListField, NoOtherFields, ObjectField, ObjectListField, RefusesFields, Together } from './field';
import { readFields } from '../testing/read-fields';
import { integer, text, timestamp, uuid } from './shapes';

class Place {
  @Field(text({ max: 20 }))
  city: string;
}

class Named {
  @Field(text({ min: 1, max: 5 }))
  name: string;
}

class Thing extends Named {
  @Field(integer({ min: 0, max: 10 }), { optional: true, nullable: true, reason: 'odd_size' })
  size?: number | null;
  @ListField(uuid(), { max: 3, optional: true })
  friends?: string[];
  @ObjectField(() => Place, { optional: true })
  place?: Place;
  @ObjectListField(() => Place, { optional: true })
  places?: Place[];
}

const issues = (input: object) => readFields(Thing, input).issues.map(({ path, code }) => `${path} ${code}`);

describe('fields of a class', () => {
  it('are read as the most derived class declares them', () => {
    class Loose extends Thing {
      @Field(text({ max: 40 }), { optional: true })
      override place?: never;
    }
    const own = 'A0EEBC99';
    expect(readFields(Loose, { name: 'a', place: own })).toMatchObject({ value: { place: own }, issues: [] });
  });

  it('skip joint rules once the limit of issues leaves entries unchecked', () => {
    @Together<Listed>(['rows'], ({ rows }) =>
      rows.flatMap(({ city }) => (city === '' ? [{ path: 'rows', message: 'Empty.', code: 'custom' }] : [])),
    )
    class Listed {
      @ObjectListField(() => Place)
      others: Place[];
      @ObjectListField(() => Place)
      rows: Place[];
    }
    const nulls = Array.from({ length: 120 }, () => null);
    expect(readFields(Listed, { others: nulls, rows: [null] }).issues).toHaveLength(100);
  });

  it('are read with inherited ones, as instances of their classes', () => {
    const { value } = readFields(Thing, {
      name: 'a',
      size: null,
      place: { city: 'Temuco', other: 1 },
      places: [{ city: 'Lota' }],
      other: 1,
    });
    expect(value).toEqual({ name: 'a', size: null, place: { city: 'Temuco' }, places: [{ city: 'Lota' }] });
    expect([value, value.place, value.places![0]].map((each) => each!.constructor)).toEqual([Thing, Place, Place]);
  });

  it('are read by their JSON names, and timestamps become dates', () => {
    class Visit {
      @Field(timestamp())
      startsAt: Date;
      @Field(text({ max: 5 }), { optional: true, wire: 'labelLong' })
      label?: string;
    }
    const { value } = readFields(Visit, {
      starts_at: '2027-01-15T12:00:00Z',
      labelLong: 'x',
      startsAt: 'y',
      label: 'z',
    });
    expect(value).toEqual({ startsAt: new Date('2027-01-15T12:00:00Z'), label: 'x' });
    expect(readFields(Visit, {}).issues.map(({ path }) => path)).toEqual(['starts_at']);
  });

  it('lose invisible characters only if they are names or identifiers', () => {
    class Card {
      @Field(text({ min: 1, max: 5 }))
      name: string;
      @Field(text({ max: 20 }))
      customerEmail: string;
      @ListField(text({ max: 20 }), { max: 2, wire: 'external_id' })
      externalIds: string[];
      @Field(text({ max: 9 }))
      message: string;
    }
    const input = {
      name: '\u202aAna\u202c\u200b\u2060',
      customer_email: 'a@ex\u00adample.com',
      external_id: ['a\u200e1'],
      message: 'a\u200bb',
    };
    expect(readFields(Card, input).value).toEqual({
      name: 'Ana',
      customerEmail: 'a@example.com',
      externalIds: ['a1'],
      message: 'a\u200bb',
    });
    expect(readFields(Card, { ...input, name: '\u200b\u2068' }).issues).toMatchObject([
      { path: 'name', code: 'too_small' },
    ]);
  });

  it('for addresses match even if the plus in a query is not encoded', () => {
    class Query {
      @Field(text({ max: 40 }))
      email: string;
      @Field(text({ max: 40 }))
      phone: string;
    }
    const input = Object.fromEntries(new URLSearchParams('email=ana+ventas@example.com&phone=+56912345678'));
    const read = { email: 'ana+ventas@example.com', phone: '+56912345678' };
    expect(readFields(Query, input, { fromQuery: true }).value).toEqual(read);
    expect(readFields(Query, read, { fromQuery: true }).value).toEqual(read);
  });

  it('that are not declared are never touched', () => {
    const input = Object.defineProperty({ name: 'a' }, 'unknown', {
      enumerable: true,
      get: () => expect(true).toBe(false),
    });
    expect(readFields(Thing, input).value).toEqual({ name: 'a' });
  });

  it("are only the input's own properties", () => {
    expect(issues({ name: { constructor: [] } })).toEqual(['name invalid_type']);
    expect(issues(Object.create({ name: 'a' }) as object)).toEqual(['name invalid_type']);
  });

  it('are refused with their paths, and with the reason that the field declares', () => {
    expect(issues({ size: 11, friends: ['x', 1], place: [], places: [{ city: 1 }, null, {}] })).toEqual([
      'size too_big',
      'friends.0 invalid_string',
      'friends.1 invalid_type',
      'place invalid_type',
      'places.0.city invalid_type',
      'places.1 invalid_type',
      'places.2.city invalid_type',
      'name invalid_type',
    ]);
    expect(readFields(Thing, { name: 'a', size: 11 }).reason).toBe('odd_size');
  });

  it('of a closed class refuse others, except those of its response', () => {
    class Sent extends Named {
      @Field(uuid())
      id: string;
    }
    @NoOtherFields(() => Sent)
    class Closed extends Named {
      @ObjectField(() => Exact, { optional: true })
      exact?: object;
    }
    @NoOtherFields()
    class Exact extends Place {}
    const issuePaths = (input: object) =>
      readFields(Closed, { name: 'a', ...input }).issues.map(({ path, code }) => `${path} ${code}`);
    expect(issuePaths({ id: 'anything', exact: { city: 'Lota' } })).toEqual([]);
    expect(issuePaths({ nmae: 'b', exact: { city: 'Lota', id: 'x' } })).toEqual([
      'exact.id unrecognized_keys',
      'nmae unrecognized_keys',
    ]);
    expect(issuePaths({ ['x'.repeat(5_000)]: 1 })).toEqual([`${'x'.repeat(100)}... unrecognized_keys`]);
    expect(issuePaths(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1])))).toHaveLength(
      100,
    );
  });

  it('of a class that refuses names are refused with their message, and others are ignored', () => {
    @RefusesFields({ colour: 'Use color.', size: 'Has none.' })
    class Narrow extends Named {}
    @RefusesFields({ size: 'Use length.' })
    class Narrower extends Narrow {}
    const found = (Class: typeof Narrow, given: object) =>
      readFields(Class, { name: 'a', ...given }).issues.map(({ path, code, message }) => [path, code, message]);
    expect(found(Narrow, { colour: 'red', other: 1 })).toEqual([['colour', 'unrecognized_keys', 'Use color.']]);
    expect(found(Narrower, { size: 1, colour: 2 })).toEqual([
      ['size', 'unrecognized_keys', 'Use length.'],
      ['colour', 'unrecognized_keys', 'Use color.'],
    ]);
  });

  it('are refused with at most a hundred issues', () => {
    expect(issues({ name: 'a', places: Array.from({ length: 5_000 }, () => ({})) })).toHaveLength(100);
  });

  it('count characters as people do, and no further than needed', () => {
    expect(issues({ name: '🙂🙂🙂🙂🙂' })).toEqual([]);
    expect(issues({ name: '🙂🙂🙂🙂🙂🙂' })).toEqual(['name too_big']);
    expect(issues({ name: 'a'.repeat(1_000_000) })).toEqual(['name too_big']);
  });
});

describe('joint rules', () => {
  @Together<Span>(['from', 'to'], ({ from, to }) =>
    from < to ? [] : [{ path: 'to', message: 'Must be above from.', code: 'custom' }],
  )
  class Span {
    @Field(integer({ min: 0, max: 10 }))
    from: number;
    @Field(integer({ min: 0, max: 10 }))
    to: number;
  }
  @Together<Named>(['name'], ({ name }) => (name ? [] : [{ path: '', message: 'Needs a name.', code: 'custom' }]))
  class Named extends Span {
    @Field(text({ max: 5 }), { optional: true })
    name?: string;
    @ObjectListField(() => Span, { optional: true })
    parts?: Span[];
  }
  const issuePaths = (input: object) => readFields(Named, input).issues.map(({ path }) => path);

  it('run after the fields, including inherited and nested rules', () => {
    expect(issuePaths({ from: 1, to: 2, name: 'a', parts: [{ from: 1, to: 2 }] })).toEqual([]);
    expect(
      issuePaths({
        from: 2,
        to: 2,
        parts: [
          { from: 1, to: 2 },
          { from: 3, to: 1 },
        ],
      }),
    ).toEqual(['parts.1.to', '', 'to']);
  });

  it('do not run if one of their fields is invalid', () => {
    expect(issuePaths({ from: 20, to: 2, name: 1 })).toEqual(['name', 'from']);
    expect(issuePaths({ to: 2 })).toEqual(['from', '']);
  });
});
