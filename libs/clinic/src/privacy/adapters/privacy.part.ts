import { shareLock, type Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { part, token } from '@workops/platform/process';
import { createPrivacy, type Privacy } from '../privacy';
import type { PrivacyDeps } from '../privacy-ports';
import { CONTACTS_OF_CLINIC_LOCK } from '../../patients/adapters/move-patients';
import { patientTransaction } from '../../patients/adapters/patients.part';
import { requestReads, requestRows } from './request-rows';

export type PrivacyOutside = Pick<
  PrivacyDeps,
  'workspaces' | 'appointments' | 'keptAnswers' | 'retention' | 'holidays'
>;

const privacyOn = (database: Database, files: Files): Pick<PrivacyDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const { workspaceId } = actor;
        await shareLock(tx, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
        return work({ ...patientTransaction(tx, { database, files }, actor), requests: requestRows(tx, workspaceId) });
      }),
  },
  reads: requestReads(database),
});

export const CLINIC_PRIVACY = token<Privacy>('clinic: privacy');

export const privacyPart = part<PrivacyOutside>(CLINIC_PRIVACY, ({ database, files, outside, clock, ids }) =>
  createPrivacy({ ...privacyOn(database, files), ...outside, clock, ids }),
);
