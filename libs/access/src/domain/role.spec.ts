import { ALL_SCOPES } from '@workops/kernel';
import { changedRole, newRole, rolePowers, visibilityFor } from './role';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const LATER = new Date('2027-01-16T12:00:00.000Z');
const role = newRole(
  { name: ' Caja ', scopes: ['quotes:read', 'contacts:read', 'quotes:read'], visibility: 'assigned' },
  { workspaceId: 'w', id: 'r', now: NOW },
);

describe('the rights of a role', () => {
  it.each(['owner', 'admin'] as const)('include everything for an %s', (kind) => {
    expect(rolePowers(kind, null)).toEqual({ scopes: new Set(ALL_SCOPES), visibility: 'all' });
  });

  it('include everyday work for a member, but not people, credentials, money or settings', () => {
    const { scopes, visibility } = rolePowers('member', null);
    expect(visibility).toBe('all');
    for (const scope of ['contacts:write', 'appointments:write', 'members:read', 'personal_tokens:write'] as const)
      expect(scopes).toContain(scope);
    for (const scope of [
      'members:write',
      'roles:write',
      'api_keys:write',
      'settings:write',
      'billing:read',
      'audit_log:read',
    ] as const) {
      expect(scopes).not.toContain(scope);
    }
    expect(scopes.size).toBeLessThan(ALL_SCOPES.length);
  });

  it("include only the reception's part of a clinic for a member", () => {
    const clinic = [...rolePowers('member', null).scopes].filter((scope) => scope.startsWith('clinic_'));
    const whole = ['budgets', 'cash_sessions', 'pack_purchases', 'patients'].flatMap((kind) => [
      `clinic_${kind}:read`,
      `clinic_${kind}:write`,
    ]);
    expect(clinic.sort()).toEqual(
      [...whole, 'clinic_price_lists:read', 'clinic_professionals:read', 'clinic_services:read'].sort(),
    );
  });

  it('do not include a new scope for a member, but for an owner', () => {
    const novel = 'novelties:read';
    jest.isolateModules(() => {
      jest.doMock('@workops/kernel', () => ({
        ...jest.requireActual<object>('@workops/kernel'),
        ALL_SCOPES: [...ALL_SCOPES, novel],
      }));
      const { rolePowers: powersThen } = jest.requireActual<{ rolePowers: typeof rolePowers }>('./role');
      expect([...powersThen('owner', null).scopes]).toContain(novel);
      expect([...powersThen('member', null).scopes].sort()).toEqual([...rolePowers('member', null).scopes].sort());
    });
    jest.dontMock('@workops/kernel');
  });

  it('are those of a custom role, without retired scopes', () => {
    const powers = rolePowers('custom', { scopes: ['quotes:read', 'solicitudes:read'], visibility: 'branches' });
    expect(powers).toEqual({ scopes: new Set(['quotes:read']), visibility: 'branches' });
  });
});

describe('the records that a member sees through a role', () => {
  it("follow the role's visibility", () => {
    const member = { id: 'm', locationIds: ['a'] };
    expect(visibilityFor(member, 'all')).toEqual({ kind: 'all' });
    expect(visibilityFor(member, 'assigned')).toEqual({ kind: 'assigned', memberId: 'm' });
    expect(visibilityFor(member, 'branches')).toEqual({ kind: 'branches', locationIds: ['a'] });
  });
});

describe('a custom role', () => {
  it('stores each scope once, and a trimmed name', () => {
    expect(role).toMatchObject({ name: 'Caja', scopes: ['contacts:read', 'quotes:read'] });
    expect(() => newRole({ ...role, name: '  ' }, { workspaceId: 'w', id: 'r', now: NOW })).toThrow(
      'The request is not valid.',
    );
  });

  it('is the same object if a patch changes nothing', () => {
    expect(changedRole(role, { name: 'Caja', scopes: ['quotes:read', 'contacts:read'] }, LATER)).toBe(role);
    expect(changedRole(role, { visibility: 'all' }, LATER)).toEqual({ ...role, visibility: 'all', updatedAt: LATER });
  });
});
