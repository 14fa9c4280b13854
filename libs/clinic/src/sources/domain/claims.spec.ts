import { refusedClaims, type Claim, type Holder } from './claims';

const item = (recordId: string | null, claim: string | null, externalId = `of ${recordId}`): Claim => ({
  externalId,
  recordId,
  claim,
});
const held = (by: Record<string, string>, left: string[] = []): Map<string, Holder> =>
  new Map(Object.entries(by).map(([id, claim]) => [claim, { id, isLeft: left.includes(id) }]));
const refused = (items: Claim[], holders: Map<string, Holder>) => [...refusedClaims(items, holders)].sort();

describe('what only one may have', () => {
  it('is exchanged by two, and goes round of three', () => {
    expect(refused([item('p', '2'), item('q', '1')], held({ p: '1', q: '2' }))).toEqual([]);
    expect(refused([item('p', '2'), item('q', '3'), item('r', '1')], held({ p: '1', q: '2', r: '3' }))).toEqual([]);
  });

  it('is given up by one that is said to have none, also to a new one', () =>
    expect(refused([item(null, '1', 'new'), item('p', null)], held({ p: '1' }))).toEqual([]));

  it('is given up by one that its vendor has no more, and kept by any other that is not spoken of', () => {
    expect(refused([item(null, '1', 'new')], held({ p: '1' }, ['p']))).toEqual([]);
    expect(refused([item(null, '1', 'new')], held({ p: '1' }))).toEqual(['new']);
  });

  it('is kept by the one that is still said to have it, whatever its order', () => {
    expect(refused([item('q', '1'), item('p', '1')], held({ p: '1' }))).toEqual(['of q']);
    expect(refused([item('q', '1'), item('p', '1')], held({ p: '1' }, ['p']))).toEqual(['of q']);
  });

  it('is kept by one whose own item is refused, and so on', () =>
    expect(
      refused([item('p', '2'), item('q', '3'), item(null, '1', 'new')], held({ p: '1', q: '2', other: '3' })),
    ).toEqual(['new', 'of p', 'of q']));

  it('is the first’s of two that claim it at once', () =>
    expect(refused([item(null, '1', 'a'), item(null, '1', 'b'), item(null, null, 'c')], held({}))).toEqual(['b']));
});
