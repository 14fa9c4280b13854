import { ACCESS } from '@workops/access';
import { from } from '@workops/platform/process';
import { IDENTITIES } from './config';

export const accessFillings = {
  access: from({ identities: IDENTITIES }, ({ identities }) => ({ identities })),
  deviceJobs: from({ access: ACCESS }, ({ access }) => ({ stands: access.stillStanding })),
};
