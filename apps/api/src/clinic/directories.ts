import type { Access } from '@workops/access';
import type { ClinicDirectories, PatientsOutside, CatalogueDirectories } from '@workops/clinic';
import type { ContactDirectory } from '@workops/contacts';
import type { ApiConfig } from '../config';
import type { AppointmentsAhead } from '@workops/scheduling';

/** What every part of the clinic asks others about, as they answer it. */
export const clinicDirectories = (access: Access): ClinicDirectories => ({ workspaces: { factsOf: access.profileOf } });

/** What patients ask others about, and what is configured. */
export const patientsOutside = (access: Access, { live }: ContactDirectory, { CLINIC_RETENTION_DAYS }: ApiConfig): PatientsOutside => ({
  ...clinicDirectories(access),
  contacts: { live },
  retention: { sandboxDays: CLINIC_RETENTION_DAYS ?? null },
});

/** What the catalogue asks others about, as they answer it. A type of appointment refers to the service that it books. */
export const catalogueDirectories = (access: Access, { count, hasMembers, hasReferences }: AppointmentsAhead): CatalogueDirectories => ({
  ...clinicDirectories(access),
  members: { isActive: async (workspaceId, id) => (await access.members.active(workspaceId, [id])).length > 0 },
  appointments: { count, hasMembers, hasServices: hasReferences },
});
