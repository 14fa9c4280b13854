import { listRecords, readRecord } from '@workops/kernel';
import type { PortalAccountsDeps } from './intake-ports';
import { NO_PORTAL_ACCOUNT, preparePortalAccount, removePortalAccount, updatePortalAccount } from './use-cases/leads/portal-accounts';
import { provenAccount, type ProvenAccountDeps } from './use-cases/leads/proven-account';

export type { IntakeDirectories } from './intake-ports';
export { PORTAL_KINDS, portalAccountLimits, webhookPathOf, type PortalKind } from './domain/leads/portal-account';

export type { SignedBytes } from './use-cases/leads/proven-account';

export type Intake = ReturnType<typeof createIntake>;

/** Everything about where leads come from. */
export const createIntake = (deps: PortalAccountsDeps & ProvenAccountDeps) => ({
  signerOf: provenAccount(deps),
  portalAccounts: {
    prepare: preparePortalAccount(deps),
    list: listRecords(deps.reads.portalAccounts),
    read: readRecord(deps.reads.portalAccounts, NO_PORTAL_ACCOUNT),
    update: updatePortalAccount(deps),
    remove: removePortalAccount(deps),
  },
});
