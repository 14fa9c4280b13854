import { notFound, type Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import { stillStanding } from './still-standing';

export interface ConsentInput {
  appId: string;
  /** The identity provider's id. */
  subject: string;
  grantId: string;
  scopes: readonly string[];
  requestId: string;
}

/**
 * Throws `not_found` without the app or an active member, and `unauthenticated` if the member is removed during the
 * call.
 */
export const consentToApp =
  ({
    store,
    reads,
    people,
    actors,
    clock,
  }: Pick<ConnectedAppsDeps, 'store' | 'reads' | 'people' | 'actors' | 'clock'>) =>
  async ({ appId, subject, grantId, scopes, requestId }: ConsentInput): Promise<void> => {
    const app = await reads.app(appId);
    const member = app && (await people.actingMember({ workspaceId: app.workspaceId, subject }));
    if (!app || !member) throw notFound('La persona no pertenece al espacio de trabajo.');
    const { id, name, workspaceId, livemode, visibility } = member;
    const author = { kind: 'member', id, name } as const;
    const actor: Actor = {
      author,
      workspaceId,
      livemode,
      visibility,
      scopes: member.scopes,
      credentialId: null,
      connectedAppId: null,
      requestId,
    };
    await store.transaction(actor, async (tx) => {
      await stillStanding({ store: actors, clock })({ ...actor, credentialId: id });
      await tx.addConsent({ grantId, appId, memberId: id, scopes, at: clock.now() });
      tx.audit.record({
        action: 'connected_app.authorized',
        target: { kind: 'connected_app', id: appId },
        details: { name: app.name, scopes },
      });
    });
  };
