import type { Access } from '@workops/access';
import type { ClinicDirectories, PatientsOutside } from '@workops/clinic';
import type { ContactDirectory } from '@workops/contacts';
import type { ApiConfig } from '../config';

/** What every part of the clinic asks others about, as they answer it. */
export const clinicDirectories = (access: Access): ClinicDirectories => ({ workspaces: { factsOf: access.profileOf } });

/** What patients ask others about, and what is configured. */
export const patientsOutside = (access: Access, { live }: ContactDirectory, { CLINIC_RETENTION_DAYS }: ApiConfig): PatientsOutside => ({
  ...clinicDirectories(access),
  contacts: { live },
  retention: { sandboxDays: CLINIC_RETENTION_DAYS ?? null },
});
