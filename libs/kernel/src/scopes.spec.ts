import { ALL_SCOPES, isGrantable, isScope, SCOPES_IN_ENGLISH, SCOPES_IN_SPANISH } from './scopes';

describe('the closed list of scopes', () => {
  it('has unique, sorted scopes of the form resource:action, each with a description', () => {
    expect(ALL_SCOPES).toEqual([...ALL_SCOPES].sort());
    for (const scope of ALL_SCOPES) expect(scope).toMatch(/^[a-z][a-z_]*:[a-z]+$/);
    for (const opens of [...Object.values(SCOPES_IN_ENGLISH), ...Object.values(SCOPES_IN_SPANISH)])
      expect(opens).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has different English and Spanish texts for every scope', () => {
    expect(ALL_SCOPES.filter((scope) => SCOPES_IN_ENGLISH[scope] === SCOPES_IN_SPANISH[scope])).toEqual([]);
  });

  it('withholds from apps only scopes that issue credentials, add people or start automation', () => {
    expect(ALL_SCOPES.filter((scope) => !isGrantable(scope))).toEqual([
      'ai_agents:publish',
      'api_keys:write',
      'assignment_rules:write',
      'automation_triggers:write',
      'campaigns:send',
      'connected_apps:write',
      'custom_tools:write',
      'device_agents:write',
      'members:write',
      'messaging_accounts:write',
      'personal_tokens:write',
      'portal_accounts:write',
      'sending_domains:write',
    ]);
  });

  it('recognises only its own scopes', () => {
    expect(ALL_SCOPES.every(isScope)).toBe(true);
    expect(
      ['', '*', 'contacts', 'contacts:*', 'solicitudes:read', 'solicitudes:write', 'constructor'].filter(isScope),
    ).toEqual([]);
  });
});
