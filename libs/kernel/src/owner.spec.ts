import { ownerKey, toOwnership } from './owner';
import { anActor } from './testing';

describe('a record that outlives its call', () => {
  it('belongs to the acting member or key, with the scopes of the credential', () => {
    const actor = anActor({ scopes: new Set(['webhooks:write', 'contacts:read']) });
    expect(toOwnership(actor)).toEqual({
      owner: { kind: 'api_key', id: actor.author.id, appId: null },
      scopes: ['webhooks:write', 'contacts:read'],
    });
    expect(() => toOwnership(anActor({ author: { kind: 'system', id: null, name: null } }))).toThrow(
      'Nothing can belong to system.',
    );
  });

  it('has different owners for a member in person and through an app', () => {
    const { owner } = toOwnership(anActor({ author: { kind: 'member', id: 'm', name: 'Ana' }, connectedAppId: 'a' }));
    expect(owner).toEqual({ kind: 'member', id: 'm', appId: 'a' });
    expect(ownerKey(owner)).not.toBe(ownerKey({ ...owner, appId: null }));
  });
});
