import fc from 'fast-check';
import { changedSource, newSource } from './clinic-source';
import { isHeld } from './source-run';

const now = new Date('2027-01-15T12:00:00.000Z');
const born = { workspaceId: 'w', id: 's', now, tokenSealed: 'sealed', maker: null };
const source = newSource({ vendor: 'vendor_a', baseUrl: 'https://clinic.example.com/api', token: 't' }, born);
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('what is missing', () => {
  it.each([
    [1_000, 400, true],
    [1_000, 300, false],
    [1_000, 301, true],
    [10, 5, false],
    [10, 6, true],
    [3, 3, false],
    [0, 0, false],
  ])('of %i records, %i, is held: %s', (had, missing, held) => expect(isHeld({ had, missing })).toBe(held));

  it('is held alike however much else goes, once it is too much', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (had, missing) => {
        if (isHeld({ had, missing })) expect(isHeld({ had, missing: missing + 1 })).toBe(true);
      }),
    );
  });
});

describe('a source', () => {
  it('is read an interval after it was made, or after its interval was changed', () => {
    expect(source.dueAt).toEqual(minutes(15));
    expect(changedSource(source, { intervalMinutes: 60 }, { now, tokenSealed: undefined }).dueAt).toEqual(minutes(60));
    expect(changedSource(source, { enabled: false }, { now, tokenSealed: undefined }).dueAt).toBeNull();
    expect(
      changedSource(source, { baseUrl: 'https://clinic.example.com/v2' }, { now: minutes(5), tokenSealed: undefined })
        .dueAt,
    ).toEqual(minutes(15));
  });

  it('is the same where nothing is changed', () => {
    expect(
      changedSource(source, { enabled: true, intervalMinutes: 15 }, { now: minutes(5), tokenSealed: undefined }),
    ).toBe(source);
  });

  it('sends its token to no other origin', () => {
    const away = { baseUrl: 'https://other.example.com' };
    expect(() => changedSource(source, away, { now, tokenSealed: undefined })).toThrow('token');
    expect(changedSource(source, away, { now, tokenSealed: 'other' })).toMatchObject({ ...away, tokenSealed: 'other' });
  });
});
