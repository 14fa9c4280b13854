import { ACCESS } from '@workops/access';
import { Database } from '@workops/platform/database';
import { CLOCK, from } from '@workops/platform/process';
import { contactRecordsOn } from '../contact-records';
import { createMergeParticipants } from '../merges';
import { contexts } from '../registry';

export const mergeParticipants = createMergeParticipants(contexts);

export const contactsFillings = {
  contacts: from({ access: ACCESS, database: Database, clock: CLOCK }, ({ access, database, clock }) => ({
    workspaces: access,
    mergeParticipants: mergeParticipants(database, clock),
    records: contactRecordsOn(database),
  })),
};
