import { ALL_SCOPES, type DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { isRedirectUri, newConnectedApp, scopesThroughApp } from './connected-app';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const ID = '01930000-0000-7000-8000-000000000001';
const wanted = {
  name: ' Agenda ',
  redirectUris: ['https://app.example/callback'],
  scopes: ['contacts:read', 'contacts:read'],
};

const inputIssues = (input: object, actor = anActor()) => {
  try {
    newConnectedApp(actor, { ...wanted, ...input }, ID, NOW);
    return [];
  } catch (error) {
    return (error as DomainError).details!.body!.map(({ path, code }) => `${path} ${code}`);
  }
};

describe('a redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/?a=b',
    'http://127.0.0.1/callback',
    'http://localhost:9000/',
    'http://[::1]/x',
  ])('may be %p', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    'http://app.example/',
    'https://app.example/#top',
    'https://localhost/',
    'javascript:alert(1)',
    'myapp://callback',
    'https://a:b@app.example/',
    'callback',
    '',
  ])('may not be %p', (uri) => expect(isRedirectUri(uri)).toBe(false));
});

describe('a new connected app', () => {
  it('sees no names, and stores each scope once', () => {
    const actor = anActor();
    expect(newConnectedApp(actor, wanted, ID, NOW)).toEqual({
      id: ID,
      workspaceId: actor.workspaceId,
      name: 'Agenda',
      redirectUris: ['https://app.example/callback'],
      scopes: ['contacts:read'],
      names: false,
      createdAt: NOW,
      createdBy: actor.author,
      updatedAt: NOW,
    });
  });

  it('is rejected with all errors at once', () => {
    const wrong = { name: ' ', redirectUris: ['http://app.example/'], scopes: ['contacts:read', 'solicitudes:read'] };
    expect(inputIssues(wrong)).toEqual([
      'name too_small',
      'redirect_uris.0 invalid_string',
      'scopes.1 invalid_enum_value',
    ]);
    expect(inputIssues({ redirectUris: [], scopes: [] })).toEqual(['redirect_uris too_small', 'scopes too_small']);
  });

  it('is rejected with a scope that its creator lacks', () => {
    const actor = anActor({ scopes: new Set(['connected_apps:write', 'contacts:read']) });
    expect(inputIssues({ scopes: ['contacts:read', 'contacts:write'] }, actor)).toEqual(['scopes.1 custom']);
  });

  it('is rejected with scopes to mint, add people or set up lasting automation', () => {
    const refused = ALL_SCOPES.filter((scope) => inputIssues({ scopes: [scope] }).length > 0);
    expect(refused).toEqual([
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

  it('has the scopes of both member and grant that apps may still have', () => {
    const memberScopes = new Set(['contacts:read', 'contacts:write', 'api_keys:write'] as const);
    expect(
      scopesThroughApp(memberScopes, ['contacts:read', 'leads:read', 'api_keys:write', 'solicitudes:read']),
    ).toEqual(new Set(['contacts:read']));
  });
});
