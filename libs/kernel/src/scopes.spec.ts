import { ALL_SCOPES, isScope, SCOPES } from './scopes';

describe('the closed list of scopes', () => {
  it('holds every scope once, in order, as resource and action, with what it opens', () => {
    expect(ALL_SCOPES).toEqual([...ALL_SCOPES].sort());
    for (const scope of ALL_SCOPES) expect(scope).toMatch(/^[a-z][a-z_]*:[a-z]+$/);
    for (const opens of Object.values(SCOPES)) expect(opens).toMatch(/^[A-Z].*[^.]$/);
  });

  it('knows its scopes and no others', () => {
    expect(ALL_SCOPES.every(isScope)).toBe(true);
    expect(['', '*', 'contacts', 'contacts:*', 'solicitudes:read', 'solicitudes:write', 'constructor'].filter(isScope)).toEqual([]);
  });
});
