import { Expose, plainToInstance, Transform, Type } from 'class-transformer';
import { IsEmail, IsInt, Min, ValidateNested, validateSync, type ValidationError } from 'class-validator';
import fc from 'fast-check';
import { readFields } from '../testing/read-fields';
import { FieldsPipe, transformOptions, type MalformedCall } from '../validation';
import { Field, ListField, ObjectField, ObjectListField, Together, NoOtherFields } from './field';
import { instanceOf } from './read-instances';
import { anyObject, flag, integer, number, oneOf, text, timestamp, uuid } from './shapes';
import { validateInstance } from './validate-instances';

class Place {
  @Field(text({ min: 1, max: 5 }))
  cityName: string;
  @Field(integer({ min: 0, max: 9 }), { optional: true, nullable: true })
  floor?: number | null;
}

class Named {
  @Field(text({ min: 1, max: 5 }))
  name: string;
}

class Thing extends Named {
  @Field(uuid(), { optional: true })
  ownerId?: string;
  @Field(number({ min: 0, max: 2 }))
  weight: number;
  @Field(flag(), { optional: true, nullable: true })
  isLoud?: boolean | null;
  @Field(oneOf(['red', 'blue']), { optional: true })
  colour?: string;
  @Field(timestamp(), { optional: true })
  startsAt?: Date;
  @ListField(integer({ min: 0, max: 9 }), { min: 1, max: 3, optional: true })
  sizes?: number[];
  @ObjectField(() => Place, { optional: true, nullable: true })
  homePlace?: Place | null;
  @ObjectListField(() => Place, { max: 3 })
  places: Place[];
  @Expose({ name: 'mail' })
  @IsEmail()
  email: string;
}

const wrong = fc.constantFrom(null, true, 1, 11, 1.5, '', 'a', 'too long a text');
const or = (valid: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: valid, weight: 5 }, wrong);
const place = fc.record(
  { city_name: or(fc.string({ minLength: 1, maxLength: 3 })), floor: or(fc.integer({ min: 0, max: 9 })), other: wrong },
  { requiredKeys: [] },
);
const thing = fc.record(
  {
    name: or(fc.string({ minLength: 1, maxLength: 3 })),
    owner_id: or(fc.uuid().map((id) => id.toUpperCase())),
    weight: or(fc.constantFrom(0, 0.5, 2)),
    is_loud: or(fc.boolean()),
    colour: or(fc.constantFrom('red', 'blue')),
    starts_at: or(fc.constantFrom('2027-01-15T12:00:00Z', '2027-02-30T12:00:00Z')),
    sizes: or(fc.array(or(fc.integer({ min: 0, max: 9 })), { maxLength: 4 })),
    home_place: or(place),
    places: or(fc.array(or(place), { maxLength: 3 })),
    mail: or(fc.constantFrom('ana@example.com', 'ana@')),
    other: wrong,
  },
  { requiredKeys: [] },
);

/** The first broken constraint of each property, by path. */
const brokenIn = (errors: readonly ValidationError[], prefix = ''): string[] =>
  errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.entries(constraints).map(([name, message]) => `${prefix}${property} ${name} ${message}`),
    ...brokenIn(children, `${prefix}${property}.`),
  ]);

describe('decorators of class-validator and class-transformer', () => {
  it('give the same results as the libraries themselves, for any input', () => {
    fc.assert(
      fc.property(thing, (input) => {
        const options = transformOptions.body;
        const theirs = plainToInstance(Thing, structuredClone(input), options);
        const ours = instanceOf(Thing, input, options);
        expect(ours).toEqual(theirs);
        const expected = brokenIn(validateSync(theirs, { stopAtFirstError: true, forbidUnknownValues: false }));
        expect(brokenIn(validateInstance(ours)).sort()).toEqual(expected.sort());
      }),
      { numRuns: 300 },
    );
  });

  it('work together with fields, using JSON names as paths and their own messages', () => {
    class Card {
      @Field(text({ max: 40 }), { wire: 'e_mail' })
      @IsEmail()
      email: string;
      @Transform(({ value }) => Number(value))
      @IsInt()
      @Min(3, { message: '$property of $target must be $constraint1, not $value' })
      @Expose()
      count: number;
    }
    expect(readFields(Card, { e_mail: 'ana@example.com', count: '3' })).toMatchObject({
      value: { email: 'ana@example.com', count: 3 },
      issues: [],
    });
    expect(readFields(Card, { e_mail: 'ana', count: '2' }).issues).toEqual([
      { path: 'e_mail', message: 'email must be an email', code: 'custom' },
      { path: 'count', message: 'count of Card must be 3, not 2', code: 'custom' },
    ]);
  });

  it('may nest classes without fields', () => {
    class Inner {
      @IsInt()
      @Expose()
      size: number;
    }
    class Outer {
      @ValidateNested()
      @Type(() => Inner)
      @Expose()
      inner: Inner[];
    }
    expect(readFields(Outer, { inner: [{ size: 1, other: 2 }] }).value).toEqual({ inner: [{ size: 1 }] });
    const { issues } = readFields(Outer, { inner: [{ size: 'x' }, 3, [{ size: 1 }]] });
    expect(issues.map(({ path }) => path)).toEqual(['inner.0.size', 'inner.1', 'inner.2']);
  });

  it('of a field that overrides another are the only ones that count', () => {
    class First {
      @Field(text({ max: 5 }), { optional: true, nullable: true })
      name?: unknown;
    }
    class Second extends First {
      @Field(timestamp())
      declare name: unknown;
    }
    class Third extends Second {}
    expect(readFields(Third, {}).issues).toEqual([{ path: 'name', message: 'Required.', code: 'invalid_type' }]);
    expect(readFields(Third, { name: null }).issues).toHaveLength(1);
    expect(readFields(Third, { name: '2027-01-15T12:00:00Z' })).toMatchObject({
      value: { name: new Date('2027-01-15T12:00:00Z') },
      issues: [],
    });
  });
});

describe('input from a client', () => {
  class Free {
    @Field(anyObject())
    data: object;
    @Field(text({ max: 5 }), { optional: true })
    word?: string;
  }

  it('never chooses its own class', () => {
    const data = { constructor: [], inner: [{ constructor: 'x', then: {} }] };
    const { value, issues } = readFields(Free, { data, constructor: 1 });
    expect([value.data, value.constructor, issues]).toEqual([data, Free, []]);
    expect(readFields(Free, { data: {}, word: { constructor: {} } }).issues).toMatchObject([{ path: 'word' }]);
  });

  it('is not traversed if its list is too long', () => {
    const unread = Object.defineProperty({}, 'city_name', { enumerable: true, get: () => expect(true).toBe(false) });
    const input = { name: 'a', weight: 1, mail: 'a@example.com', places: Array.from({ length: 4 }, () => unread) };
    expect(readFields(Thing, input).issues).toEqual([
      { path: 'places', message: 'Must have at most 3 entries.', code: 'too_big' },
    ]);
  });

  it('is checked by joint rules despite unknown names equal to a property', () => {
    @NoOtherFields()
    @Together<Span>(['endsAt'], () => [{ path: 'ends_at', message: 'Never.', code: 'custom' }])
    class Span {
      @Field(integer({ min: 0, max: 9 }))
      endsAt: number;
    }
    expect(readFields(Span, { ends_at: 1, endsAt: 2 }).issues.map(({ path }) => path)).toEqual(['endsAt', 'ends_at']);
  });
});

describe('FieldsPipe', () => {
  const body = { type: 'body', metatype: Named } as const;

  it('turns a body into an instance of its class, and passes other values unchanged', async () => {
    const pipe = new FieldsPipe('body');
    const named = await pipe.transform({ name: 'a', other: 1 }, body);
    expect([named, Object.getPrototypeOf(named)]).toEqual([{ name: 'a' }, Named.prototype]);
    expect(await pipe.transform({ name: 1 }, { ...body, type: 'query' })).toEqual({ name: 1 });
    expect(await pipe.transform('x', { type: 'custom', metatype: String })).toBe('x');
  });

  it('refuses a body with the issues of its fields', async () => {
    const refused = (await new FieldsPipe('body')
      .transform({ name: '' }, body)
      .catch((error: unknown) => error)) as MalformedCall;
    expect(refused.details).toEqual({
      body: [{ path: 'name', message: 'Must have at least 1 characters.', code: 'too_small' }],
    });
  });

  it('parses the texts of a query', async () => {
    class Query {
      @Field(integer({ min: 1, max: 9 }))
      limit: number;
    }
    const query = { type: 'query', metatype: Query } as const;
    expect(await new FieldsPipe('query').transform({ limit: '3' }, query)).toEqual({ limit: 3 });
    await expect(new FieldsPipe('body').transform({ limit: '3' }, { ...query, type: 'body' })).rejects.toThrow();
  });
});
