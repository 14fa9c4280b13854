import { ALL_SCOPES, isGrantable, isScope, SCOPES_IN_ENGLISH, SCOPES_IN_SPANISH } from './scopes';

describe('the closed list of scopes', () => {
  it('holds every scope once, in order, as resource and action, with what it opens', () => {
    expect(ALL_SCOPES).toEqual([...ALL_SCOPES].sort());
    for (const scope of ALL_SCOPES) expect(scope).toMatch(/^[a-z][a-z_]*:[a-z]+$/);
    for (const opens of [...Object.values(SCOPES_IN_ENGLISH), ...Object.values(SCOPES_IN_SPANISH)])
      expect(opens).toMatch(/^[A-Z].*[^.]$/);
  });

  it('says of no scope the same in both languages', () => {
    expect(ALL_SCOPES.filter((scope) => SCOPES_IN_ENGLISH[scope] === SCOPES_IN_SPANISH[scope])).toEqual([]);
  });

  it('opens every scope to connected apps (`apps: true`) but those that hand out credentials, add people or make what goes on by itself', () => {
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

  it('knows its scopes and no others', () => {
    expect(ALL_SCOPES.every(isScope)).toBe(true);
    expect(
      ['', '*', 'contacts', 'contacts:*', 'solicitudes:read', 'solicitudes:write', 'constructor'].filter(isScope),
    ).toEqual([]);
  });
});
