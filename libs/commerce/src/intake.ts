import type { CandidateDeps } from './candidate-ports';
import { listRecords, readRecord } from '@workops/kernel';
import type { PortalAccountsDeps } from './intake-ports';
import { NO_PORTAL_ACCOUNT, preparePortalAccount, removePortalAccount, updatePortalAccount } from './use-cases/leads/portal-accounts';
import { listCandidatePhotos, listCandidates, moveCandidate, openCandidatePhoto, readCandidate } from './use-cases/leads/candidates';
import { addCandidatePhoto, offerVehicle } from './use-cases/leads/offer-vehicle';
import { provenAccount, type ProvenAccountDeps } from './use-cases/leads/proven-account';

export type { IntakeDirectories } from './intake-ports';
export {
  CANDIDATE_STATUSES,
  candidateLimits,
  REGIONS,
  SALE_HORIZONS,
  type CandidateStatus,
  type GivenSender,
  type SaleHorizon,
} from './domain/leads/candidate';
export { PORTAL_KINDS, portalAccountLimits, webhookPathOf, type PortalKind } from './domain/leads/portal-account';

export type { SignedBytes } from './use-cases/leads/proven-account';

export type Intake = ReturnType<typeof createIntake>;

/** Everything about where leads come from. */
export const createIntake = (deps: PortalAccountsDeps & ProvenAccountDeps & CandidateDeps) => ({
  signerOf: provenAccount(deps),
  offerVehicle: offerVehicle(deps),
  addCandidatePhoto: addCandidatePhoto(deps),
  candidates: {
    list: listCandidates(deps),
    read: readCandidate(deps),
    move: moveCandidate(deps),
    photos: listCandidatePhotos(deps),
    openPhoto: openCandidatePhoto(deps),
  },
  portalAccounts: {
    prepare: preparePortalAccount(deps),
    list: listRecords(deps.reads.portalAccounts),
    read: readRecord(deps.reads.portalAccounts, NO_PORTAL_ACCOUNT),
    update: updatePortalAccount(deps),
    remove: removePortalAccount(deps),
  },
});
