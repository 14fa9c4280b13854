import { refusedClaims, type Claim, type Holder } from './claims';

const item = (recordId: string | null, claim: string | null, externalId = `of ${recordId}`): Claim => ({
  externalId,
  recordId,
  claim,
});
const held = (by: Record<string, string>, left: string[] = []): Map<string, Holder> =>
  new Map(Object.entries(by).map(([id, claim]) => [claim, { id, isLeft: left.includes(id) }]));
const refused = (items: Claim[], holders: Map<string, Holder>) => [...refusedClaims(items, holders)].sort();

describe('a unique claim', () => {
  it('can be swapped by two records and rotated among three', () => {
    expect(refused([item('p', '2'), item('q', '1')], held({ p: '1', q: '2' }))).toEqual([]);
    expect(refused([item('p', '2'), item('q', '3'), item('r', '1')], held({ p: '1', q: '2', r: '3' }))).toEqual([]);
  });

  it('is released to a new record if the holder has no value now', () =>
    expect(refused([item(null, '1', 'new'), item('p', null)], held({ p: '1' }))).toEqual([]));

  it('is released by a record that left the vendor, but not by any other', () => {
    expect(refused([item(null, '1', 'new')], held({ p: '1' }, ['p']))).toEqual([]);
    expect(refused([item(null, '1', 'new')], held({ p: '1' }))).toEqual(['new']);
  });

  it('stays with the record whose item still has it, in any order', () => {
    expect(refused([item('q', '1'), item('p', '1')], held({ p: '1' }))).toEqual(['of q']);
    expect(refused([item('q', '1'), item('p', '1')], held({ p: '1' }, ['p']))).toEqual(['of q']);
  });

  it('stays with a record whose own item is refused, and so on', () =>
    expect(
      refused([item('p', '2'), item('q', '3'), item(null, '1', 'new')], held({ p: '1', q: '2', other: '3' })),
    ).toEqual(['new', 'of p', 'of q']));

  it('goes to the first of two items that claim it in one batch', () =>
    expect(refused([item(null, '1', 'a'), item(null, '1', 'b'), item(null, null, 'c')], held({}))).toEqual(['b']));
});
