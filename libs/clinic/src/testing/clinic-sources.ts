import type { AddressGuard, Clock, Ids } from '@workops/kernel';
import { unrevoked } from '@workops/kernel/testing';
import type { Database } from '@workops/platform/database';
import { catalogueOn } from '../adapters/catalogue/catalogue.module';
import { sourcesOn } from '../adapters/sources/source-store';
import { salesOn } from '../adapters/sales/sales.module';
import { createCatalogue, type Catalogue } from '../catalogue';
import { createSales, type Sales } from '../sales';
import { createSources, type Sources } from '../sources';
import { clinicWorkspaces } from './clinic-workspaces';

interface ClinicUnderTest {
  database: Database;
  sealer: { seal(plain: string): string };
  clock: Clock;
  ids: Ids;
}

const anywhere: AddressGuard = { problemWith: async () => null };

/** What clients do with the vendors of a clinic, and with what was read from them. Nobody has booked anything. */
export function clinicSourcesOn({ database, sealer, clock, ids }: ClinicUnderTest): { sources: Sources; catalogue: Catalogue; sales: Sales } {
  const workspaces = clinicWorkspaces();
  const offers = { changed: () => undefined };
  const appointments = { count: async () => 0, hasMembers: async () => false, hasServices: async () => false, factsOf: async () => undefined };
  return {
    sources: createSources({ ...sourcesOn(database), workspaces, guard: anywhere, plainHttp: true, stillStanding: unrevoked, sealer, clock, ids }),
    catalogue: createCatalogue({
      ...catalogueOn(database, offers),
      ...{ workspaces, members: { isActive: async () => true }, appointments, offers, clock, ids },
    }),
    sales: createSales({
      ...salesOn(database, clock, ids),
      ...{ workspaces, branches: { isBranch: async () => true }, appointments, outbound: { serviceAddress: async () => '' }, clock, ids },
    }),
  };
}
