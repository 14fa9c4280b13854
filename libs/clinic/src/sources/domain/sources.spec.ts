import fc from 'fast-check';
import { changedSource, newSource } from './clinic-source';
import { isHeld } from './source-run';

const now = new Date('2027-01-15T12:00:00.000Z');
const born = { workspaceId: 'w', id: 's', now, tokenSealed: 'sealed', maker: null };
const source = newSource({ vendor: 'vendor_a', baseUrl: 'https://clinic.example.com/api', token: 't' }, born);
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('the retirement limit', () => {
  it.each([
    [1_000, 400, true],
    [1_000, 300, false],
    [1_000, 301, true],
    [10, 5, false],
    [10, 6, true],
    [3, 3, false],
    [0, 0, false],
  ])('for %i records with %i missing holds: %s', (had, missing, held) => expect(isHeld({ had, missing })).toBe(held));

  it('still holds when more records are missing', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (had, missing) => {
        if (isHeld({ had, missing })) expect(isHeld({ had, missing: missing + 1 })).toBe(true);
      }),
    );
  });
});

describe('a source', () => {
  it('is due an interval after its creation or after a change of its interval', () => {
    expect(source.dueAt).toEqual(minutes(15));
    expect(changedSource(source, { intervalMinutes: 60 }, { now, tokenSealed: undefined }).dueAt).toEqual(minutes(60));
    expect(changedSource(source, { enabled: false }, { now, tokenSealed: undefined }).dueAt).toBeNull();
    expect(
      changedSource(source, { baseUrl: 'https://clinic.example.com/v2' }, { now: minutes(5), tokenSealed: undefined })
        .dueAt,
    ).toEqual(minutes(15));
  });

  it('is unchanged by an empty patch', () => {
    expect(
      changedSource(source, { enabled: true, intervalMinutes: 15 }, { now: minutes(5), tokenSealed: undefined }),
    ).toBe(source);
  });

  it('does not send its token to another origin', () => {
    const away = { baseUrl: 'https://other.example.com' };
    expect(() => changedSource(source, away, { now, tokenSealed: undefined })).toThrow('token');
    expect(changedSource(source, away, { now, tokenSealed: 'other' })).toMatchObject({ ...away, tokenSealed: 'other' });
  });
});
