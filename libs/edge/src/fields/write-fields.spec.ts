import { Listing } from '../envelope';
import { Field, ListField, ObjectField, ObjectListField } from './field';
import { isSet, text, timestamp, uuid } from './shapes';
import { written, fieldWriter } from './write-fields';

class Place {
  @Field(text({ max: 20 }))
  postalCode: string;
}

class Thing {
  @Field(uuid())
  id: string;
  @Field(text({ max: 20 }), { nullable: true })
  shortName: string | null;
  @ListField(uuid(), { max: 3, optional: true })
  friendIds?: readonly string[];
  @ObjectField(() => Place, { optional: true, nullable: true })
  homePlace?: Place | null;
  @ObjectListField(() => Place)
  otherPlaces: readonly Place[];
  @Field(isSet(), { wire: 'archived' })
  archivedAt: Date | null;
  @Field(timestamp(), { wire: 'startsAt' })
  startsAt: Date | string;
}

const thing: Thing = {
  id: 'a',
  shortName: null,
  friendIds: ['b'],
  homePlace: { postalCode: '1' },
  otherPlaces: [{ postalCode: '2' }],
  archivedAt: new Date(),
  startsAt: new Date('2027-01-15T12:00:00.000Z'),
};
const inJson = {
  id: 'a',
  short_name: null,
  friend_ids: ['b'],
  home_place: { postal_code: '1' },
  other_places: [{ postal_code: '2' }],
  archived: true,
  startsAt: '2027-01-15T12:00:00.000Z',
};

const write = fieldWriter(Thing);
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('fields of a response', () => {
  it('are written by their JSON names, derived from the property or declared', () => {
    expect(asJson(write(thing))).toEqual(inJson);
  });

  it("are all that is written of a use case's result", () => {
    const more = { ...thing, passwordHash: 'x', otherPlaces: [{ postalCode: '2', secret: 'y' }] };
    expect(asJson(write(more))).toEqual(inJson);
  });

  it('may be absent or null, and timestamps may be texts already', () => {
    const { friendIds: _none, homePlace: _nowhere, ...rest } = thing;
    const { friend_ids: _noneInJson, home_place: _nowhereInJson, ...restInJson } = inJson;
    expect(asJson(write({ ...rest, startsAt: inJson.startsAt }))).toEqual(restInJson);
    expect(asJson(write({ ...rest, homePlace: null, archivedAt: null }))).toEqual({
      ...restInJson,
      home_place: null,
      archived: false,
    });
  });

  it('are written for each entry of a list of any length, and for deferred work', async () => {
    const meta = { pagination: { limit: 50, nextCursor: null } };
    for (const length of [0, 3, 450]) {
      const listing = (await written(
        write,
        new Listing(
          Array.from({ length }, () => thing),
          meta,
        ),
      )) as Listing<unknown>;
      expect([asJson(listing.data), listing.meta]).toEqual([Array.from({ length }, () => inJson), meta]);
    }
    const rest = (await written(write, () => Promise.resolve(thing))) as () => Promise<unknown>;
    expect(asJson(await rest())).toEqual(inJson);
  });

  it('must have different names', () => {
    class Twice {
      @Field(uuid())
      ownerId: string;
      @Field(uuid(), { wire: 'owner_id' })
      other: string;
    }
    expect(() => fieldWriter(Twice)).toThrow('Two fields of Twice have the same name in JSON.');
  });
});
