import { randomInt, randomUUID } from 'node:crypto';
import type { AddressGuard, Clock, Ids, OwnerStandings } from '@workops/kernel';
import { standingsBesides, unrevoked } from '@workops/kernel/testing';
import type { Database } from '@workops/platform/database';
import { catalogueOn } from '../catalogue/adapters/catalogue.part';
import { patientRow, patients } from '../patients/adapters/patient-record';
import { sourcesOn } from '../sources/adapters/source-store';
import { salesOn } from '../sales/adapters/sales.part';
import { createCatalogue, type Catalogue } from '../catalogue/catalogue';
import { newPatient } from '../patients/domain/patient';
import { inputFields } from '../patients/domain/patient-fields';
import { createSales, type Sales } from '../sales/sales';
import { createSources, type Sources } from '../sources/sources';
import { clinicWorkspaces } from './clinic-workspaces';

interface ClinicUnderTest {
  database: Database;
  sealer: { seal(plain: string): string };
  clock: Clock;
  ids: Ids;
  owners?: OwnerStandings;
}

const anywhere: AddressGuard = { problemWith: async () => null };

export function clinicSourcesOn({ database, sealer, clock, ids, owners = standingsBesides() }: ClinicUnderTest): {
  sources: Sources;
  catalogue: Catalogue;
  sales: Sales;
} {
  const workspaces = clinicWorkspaces();
  const offers = { changed: () => undefined };
  const appointments = {
    count: async () => 0,
    hasMembers: async () => false,
    hasServices: async () => false,
    lockFacts: async () => undefined,
  };
  return {
    sources: createSources({
      ...sourcesOn(database),
      workspaces,
      owners,
      guard: anywhere,
      plainHttp: true,
      stillStanding: unrevoked,
      sealer,
      clock,
      ids,
    }),
    catalogue: createCatalogue({
      ...catalogueOn(database, offers),
      workspaces,
      members: { isActive: async () => true },
      appointments,
      offers,
      clock,
      ids,
      keptPhone: (given: string) => given,
    }),
    sales: createSales({
      ...salesOn(database, clock, ids),
      workspaces,
      branches: { isBranch: async () => true },
      appointments,
      outbound: { serviceAddress: async () => '' },
      clock,
      ids,
    }),
  };
}

export async function patientOfRut(database: Database, workspaceId: string, rut: string): Promise<string> {
  const born = { workspaceId, id: randomUUID(), now: new Date() };
  const patient = {
    ...newPatient(inputFields({ contactId: randomUUID(), nombre: 'Xiomara', relation: 'self', rut }), born),
    number: randomInt(1, 2 ** 40),
  };
  await database.query(patients.sql.insert, patients.sql.addedValues(patientRow(patient)));
  return patient.id;
}

const MAKE_DUE = `UPDATE clinic.source SET due_at = now() - interval '1 s' WHERE workspace_id = $1`;
export const intervalsAreOver = async (database: Database, workspaceId: string): Promise<void> => {
  await database.query(MAKE_DUE, [workspaceId]);
};

const END_LEASES = `UPDATE clinic.source_run SET due_at = now() - interval '1 s', lease = NULL WHERE workspace_id = $1 AND ended_at IS NULL`;
export const leasesAreOver = async (database: Database, workspaceId: string): Promise<void> => {
  await database.query(END_LEASES, [workspaceId]);
};
