import type { Access } from '@workops/access';
import type { ClinicDirectories } from '@workops/clinic';

/** What every part of the clinic asks others about, as they answer it. */
export const clinicDirectories = (access: Access): ClinicDirectories => ({ workspaces: { factsOf: access.profileOf } });
