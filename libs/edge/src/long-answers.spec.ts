import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { enveloped } from './envelope';
import { isLong, jsonInPieces, jsonInSteps, mapInSteps } from './long-answers';
import { wholeListing } from './page';

describe('a long list as JSON', () => {
  it('has the same text as with JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 450 }), async (data) => {
        const listing = wholeListing(data);
        expect(await jsonInSteps(listing)).toBe(JSON.stringify(enveloped(listing)));
      }),
      { numRuns: 20 },
    );
  });

  it('yields to other work while it is generated', async () => {
    const listing = wholeListing(Array.from({ length: 1_000 }, (_, n) => ({ n })));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const immediate = (): NodeJS.Immediate => setImmediate(() => void ((turns += 1), turns < 100 && immediate()));
    immediate();
    await jsonInSteps(listing);
    expect(turns).toBeGreaterThan(2);
    const before = turns;
    expect(await mapInSteps(listing.data, ({ n }) => n + 1)).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
    expect(turns).toBeGreaterThan(before);
    clearInterval(timer);
    turns = 100;
  });

  it('is generated once for repeated responses', async () => {
    const toJSON = jest.fn(() => 'entry');
    const listing = wholeListing(Array.from({ length: 300 }, () => ({ toJSON })));
    const [first, ...restTexts] = await Promise.all([1, 2, 3].map(() => jsonInSteps(listing)));
    expect(restTexts).toEqual([first, first]);
    expect(toJSON).toHaveBeenCalledTimes(300);
  });

  it('has more than 200 entries', () => {
    const of = (length: number) => wholeListing(Array.from({ length }));
    expect([of(200), of(201), {}].map(isLong)).toEqual([false, true, false]);
  });
});

describe('a response that contains a long list', () => {
  it('is the same JSON in pieces', async () => {
    const list = fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 201, maxLength: 450 });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })), list, async (fields, rows) => {
        const answer = { ...fields, rows, missing: undefined };
        expect(JSON.parse(await text(jsonInPieces(answer)!))).toEqual(JSON.parse(JSON.stringify(enveloped(answer))));
      }),
      { numRuns: 20 },
    );
  });

  it('is generated no faster than it is sent', async () => {
    const toJSON = jest.fn(() => 'a'.repeat(1_000));
    const pieces = jsonInPieces({ rows: Array.from({ length: 10_000 }, () => ({ toJSON })) })!;
    await pieces.iterator().next();
    expect(toJSON.mock.calls.length).toBeLessThan(2_000);
    pieces.destroy();
  });

  it('excludes short lists and listings', () => {
    const rows = Array.from({ length: 201 });
    expect([{ rows: rows.slice(1) }, {}, undefined, 'text', wholeListing(rows)].map(jsonInPieces)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
