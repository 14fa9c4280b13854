import fc from 'fast-check';
import { ALL_SCOPES, visibleTo, type Scope, type Visibility } from '@workops/kernel';
import { assertMayGrant, type Grant, type Granter } from './authority';
import { rolePowers, visibilityFor, VISIBILITIES } from './role';

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

const refusalReason = (who: Granter, what: Grant): string | undefined => {
  try {
    assertMayGrant(who, what);
    return undefined;
  } catch (refusal) {
    return (refusal as { details: { reason: string } }).details.reason;
  }
};

describe('granting a role', () => {
  it('requires an owner for ownership', () => {
    const ownership = grant({ role: 'owner', ...rolePowers('owner', null) });
    expect(refusalReason(granter(), ownership)).toBe('role_above_own');
    expect(refusalReason(granter({ isOwner: true }), ownership)).toBeUndefined();
  });

  it("limits an owner with a narrow token to the token's rights", () => {
    const narrow = granter({ isOwner: true, scopes: new Set<Scope>(['members:write']) });
    expect(refusalReason(narrow, grant({ role: 'owner', ...rolePowers('owner', null) }))).toBe('scope_not_held');
  });

  it('reports the scopes that the granter lacks', () => {
    const scopes = new Set<Scope>(['contacts:read', 'contacts:write', 'stock:read']);
    const act = () => assertMayGrant(granter({ scopes: new Set<Scope>(['contacts:read']) }), grant({ scopes }));
    expect(act).toThrow('The credential lacks what the role opens: contacts:write, stock:read.');
  });

  it('grants no wider visibility than the granter has', () => {
    const restricted = granter({ visibility: { kind: 'branches', locationIds: ['a', 'b'] } });
    expect(refusalReason(restricted, grant({ visibility: 'all' }))).toBe('visibility_not_held');
    expect(refusalReason(restricted, grant({ visibility: 'assigned' }))).toBe('visibility_not_held');
    expect(refusalReason(restricted, grant({ visibility: 'branches', locationIds: ['b'] }))).toBeUndefined();
    expect(refusalReason(restricted, grant({ visibility: 'branches', locationIds: ['b', 'c'] }))).toBe(
      'visibility_not_held',
    );
    expect(
      refusalReason(granter({ visibility: { kind: 'assigned', memberId: 'm' } }), grant({ visibility: 'assigned' })),
    ).toBeUndefined();
  });

  const scopes = fc.subarray([...ALL_SCOPES]).map((grantedScopes) => new Set(grantedScopes));
  const branches = fc.subarray(['a', 'b', 'c']);
  const visibility: fc.Arbitrary<Visibility> = fc.oneof(
    fc.constant({ kind: 'all' as const }),
    branches.map((locationIds) => ({ kind: 'branches' as const, locationIds })),
  );

  it('never grants a scope or branch that the granter lacks', () => {
    const cases = fc.tuple(scopes, visibility, scopes, fc.constantFrom(...VISIBILITIES), branches);
    fc.assert(
      fc.property(cases, ([grantedScopes, seen, input, kind, locationIds]) => {
        const who = granter({ scopes: grantedScopes, visibility: seen });
        const what = grant({ scopes: input, visibility: kind, locationIds });
        if (refusalReason(who, what) !== undefined) return;
        const receiver = { visibility: visibilityFor({ id: 'm', locationIds }, kind) };
        expect([...input].every((scope) => grantedScopes.has(scope))).toBe(true);
        for (const locationId of ['a', 'b', 'c', 'd', null]) {
          const record = { ownerUserId: null, locationId };
          expect(visibleTo(receiver, record) && !visibleTo(who, record)).toBe(false);
        }
      }),
    );
  });
});
