import { ownerKey, ownershipOf } from './owner';
import { anActor } from './testing';

describe('what outlives the call that made it', () => {
  it('belongs to the member or key that acts, with the scopes at hand', () => {
    const actor = anActor({ scopes: new Set(['webhooks:write', 'contacts:read']) });
    expect(ownershipOf(actor)).toEqual({
      owner: { kind: 'api_key', id: actor.author.id, appId: null },
      scopes: ['webhooks:write', 'contacts:read'],
    });
    expect(() => ownershipOf(anActor({ author: { kind: 'system', id: null, name: null } }))).toThrow(
      'Nothing can belong to system.',
    );
  });

  it('belongs to a member through an app as to another owner than to the member in person', () => {
    const { owner } = ownershipOf(anActor({ author: { kind: 'member', id: 'm', name: 'Ana' }, connectedAppId: 'a' }));
    expect(owner).toEqual({ kind: 'member', id: 'm', appId: 'a' });
    expect(ownerKey(owner)).not.toBe(ownerKey({ ...owner, appId: null }));
  });
});
