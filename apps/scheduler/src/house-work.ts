import { IDENTITIES } from '@workops/contexts';
import type { Place } from '@workops/platform';
import type { OwnWork } from '@workops/platform/process';
import { fileSweep } from './file-sweep';
import { mailDelivery } from './mail-delivery';
import { outboxRelay } from './outbox-relay';
import { partitionMaintenance } from './partition-maintenance';
import { retention } from './retention';
import { workspaceDeletions } from './workspace-deletions';

const houseWork: readonly OwnWork[] = [
  fileSweep,
  mailDelivery,
  outboxRelay,
  partitionMaintenance,
  retention,
  workspaceDeletions,
];

export const houseWorkIn = (place: Place): OwnWork[] => houseWork.filter(({ runsIn }) => runsIn === place);

export const withoutIdentities = { provide: IDENTITIES, useValue: null };
