import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createCatalogue, type Catalogue } from '../catalogue';
import type { CatalogueDeps, CatalogueDirectories, OfferedHours } from '../catalogue-ports';
import { catalogueReads } from './catalogue-reads';
import { catalogueRows } from './catalogue-rows';

/** Taken by every write of professionals, services and prices, syncs included. */
export const CATALOGUE_LOCK = 'clinic.catalogue';

export const catalogueOn = (
  database: Database,
  offers: OfferedHours,
): Pick<CatalogueDeps, 'catalogue' | 'catalogueReads'> => ({
  catalogue: {
    transaction: (actor, work) =>
      database.exclusively({ name: CATALOGUE_LOCK, workspaceId: actor.workspaceId }, (tx) => {
        tx.afterCommit(() => offers.changed(actor.workspaceId));
        return work({ ...catalogueRows(tx, database, actor.workspaceId), events: tx.recorder(actor) });
      }),
  },
  catalogueReads: catalogueReads(database),
});

export const CLINIC_CATALOGUE = token<Catalogue>('clinic: catalogue');

export const cataloguePart = part<CatalogueDirectories>(CLINIC_CATALOGUE, ({ database, outside, clock, ids }) =>
  createCatalogue({ ...catalogueOn(database, outside.offers), ...outside, clock, ids }),
);
