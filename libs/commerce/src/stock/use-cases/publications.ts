import { conflict, notFound, type Actor } from '@workops/kernel';
import { asOf } from '../domain/hold';
import { assertPublishable, moveOf, type Publication } from '../domain/publication';
import type { PublicationDeps } from '../publication-ports';
import { NO_PORTAL_ACCOUNT } from '../../leads/use-cases/portal-accounts';
import { todayOf } from '../../use-cases/today';
import { NO_VEHICLE } from './vehicles';

const NO_PUBLICATION = 'El vehículo no está publicado en esta cuenta.';

/** No-op if the listing exists. Throws `not_found`, or `conflict` (`switched_off`, `not_publishable`). */
export const publish =
  (deps: Pick<PublicationDeps, 'publications' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, vehicleId: string, accountId: string): Promise<Publication> => {
    const today = await todayOf(deps, actor.workspaceId);
    return deps.publications.transaction(actor, async ({ vehicles, publications }) => {
      const vehicle = await vehicles.lock(vehicleId);
      if (!vehicle) throw notFound(NO_VEHICLE);
      const account = await publications.account(accountId);
      if (!account) throw notFound(NO_PORTAL_ACCOUNT);
      const before = await publications.lock(vehicleId, accountId);
      if (before && !moveOf(before.state, 'asked')) return before;
      if (!account.enabled) throw conflict('switched_off', 'La cuenta del portal está desactivada.');
      assertPublishable(asOf(vehicle, today), account);
      const now = deps.clock.now();
      if (before) {
        const asked: Publication = {
          ...before,
          state: 'pending',
          revision: before.revision + 1,
          attempts: 0,
          error: null,
          updatedAt: now,
        };
        await publications.restart(asked);
        return asked;
      }
      const nothing = { attempts: 0, announced: false, externalId: null, url: null, error: null, publishedAt: null };
      const key = { workspaceId: actor.workspaceId, vehicleId, accountId };
      const publication: Publication = {
        ...key,
        state: 'pending',
        revision: 1,
        ...nothing,
        createdAt: now,
        updatedAt: now,
      };
      await publications.add(publication);
      return publication;
    });
  };

/** Throws `not_found`. */
export const unpublish =
  ({ publications: store, clock }: Pick<PublicationDeps, 'publications' | 'clock'>) =>
  (actor: Actor, vehicleId: string, accountId: string): Promise<Publication> =>
    store.transaction(actor, async ({ vehicles, publications }) => {
      if (!(await vehicles.lock(vehicleId))) throw notFound(NO_VEHICLE);
      const before = await publications.lock(vehicleId, accountId);
      if (!before) throw notFound(NO_PUBLICATION);
      if (!moveOf(before.state, 'ended')) return before;
      const now = clock.now();
      const ended: Publication = {
        ...before,
        state: 'withdrawing',
        revision: before.revision + 1,
        attempts: 0,
        error: null,
        updatedAt: now,
      };
      await publications.restart(ended);
      return ended;
    });

/** Throws `not_found`. */
export const listPublications =
  ({ publicationReads, stockReads }: Pick<PublicationDeps, 'publicationReads' | 'stockReads'>) =>
  async ({ workspaceId }: Actor, vehicleId: string): Promise<Publication[]> => {
    const [vehicle, publications] = await Promise.all([
      stockReads.vehicles.byId(workspaceId, vehicleId),
      publicationReads.of(workspaceId, vehicleId),
    ]);
    if (!vehicle) throw notFound(NO_VEHICLE);
    return publications;
  };
