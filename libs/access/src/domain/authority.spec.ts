import fc from 'fast-check';
import { ALL_SCOPES, visibleTo, type Scope, type Visibility } from '@workops/kernel';
import { assertMayGrant, type Grant, type Granter } from './authority';
import { powersOf, visibilityFor, VISIBILITIES } from './role';

const everything = new Set(ALL_SCOPES);
const granter = (over: Partial<Granter> = {}): Granter => ({
  scopes: everything,
  visibility: { kind: 'all' },
  isOwner: false,
  ...over,
});
const grant = (over: Partial<Grant> = {}): Grant => ({
  role: 'custom',
  scopes: new Set(),
  visibility: 'all',
  locationIds: [],
  ...over,
});

const reasonOf = (who: Granter, what: Grant): string | undefined => {
  try {
    assertMayGrant(who, what);
    return undefined;
  } catch (refusal) {
    return (refusal as { details: { reason: string } }).details.reason;
  }
};

describe('granting a role', () => {
  it('requires an owner for ownership', () => {
    const ownership = grant({ role: 'owner', ...powersOf('owner', null) });
    expect(reasonOf(granter(), ownership)).toBe('role_above_own');
    expect(reasonOf(granter({ isOwner: true }), ownership)).toBeUndefined();
  });

  it("limits an owner with a narrow token to the token's rights", () => {
    const narrow = granter({ isOwner: true, scopes: new Set<Scope>(['members:write']) });
    expect(reasonOf(narrow, grant({ role: 'owner', ...powersOf('owner', null) }))).toBe('scope_not_held');
  });

  it('reports the scopes that the granter lacks', () => {
    const scopes = new Set<Scope>(['contacts:read', 'contacts:write', 'stock:read']);
    const act = () => assertMayGrant(granter({ scopes: new Set<Scope>(['contacts:read']) }), grant({ scopes }));
    expect(act).toThrow('The credential lacks what the role opens: contacts:write, stock:read.');
  });

  it('grants no wider visibility than the granter has', () => {
    const restricted = granter({ visibility: { kind: 'branches', locationIds: ['a', 'b'] } });
    expect(reasonOf(restricted, grant({ visibility: 'all' }))).toBe('visibility_not_held');
    expect(reasonOf(restricted, grant({ visibility: 'assigned' }))).toBe('visibility_not_held');
    expect(reasonOf(restricted, grant({ visibility: 'branches', locationIds: ['b'] }))).toBeUndefined();
    expect(reasonOf(restricted, grant({ visibility: 'branches', locationIds: ['b', 'c'] }))).toBe(
      'visibility_not_held',
    );
    expect(
      reasonOf(granter({ visibility: { kind: 'assigned', memberId: 'm' } }), grant({ visibility: 'assigned' })),
    ).toBeUndefined();
  });

  const scopes = fc.subarray([...ALL_SCOPES]).map((held) => new Set(held));
  const branches = fc.subarray(['a', 'b', 'c']);
  const visibility: fc.Arbitrary<Visibility> = fc.oneof(
    fc.constant({ kind: 'all' as const }),
    branches.map((locationIds) => ({ kind: 'branches' as const, locationIds })),
  );

  it('never grants a scope or branch that the granter lacks', () => {
    const cases = fc.tuple(scopes, visibility, scopes, fc.constantFrom(...VISIBILITIES), branches);
    fc.assert(
      fc.property(cases, ([held, seen, given, kind, locationIds]) => {
        const who = granter({ scopes: held, visibility: seen });
        const what = grant({ scopes: given, visibility: kind, locationIds });
        if (reasonOf(who, what) !== undefined) return;
        const receiver = { visibility: visibilityFor({ id: 'm', locationIds }, kind) };
        expect([...given].every((scope) => held.has(scope))).toBe(true);
        for (const locationId of ['a', 'b', 'c', 'd', null]) {
          const record = { ownerUserId: null, locationId };
          expect(visibleTo(receiver, record) && !visibleTo(who, record)).toBe(false);
        }
      }),
    );
  });
});
