import type { CandidateDeps } from './candidate-ports';
import { readRecord } from '@workops/kernel';
import type { IntakeDeps, PortalAccountsDeps, ReadIntakeDeps } from './intake-ports';
import {
  listPortalAccounts,
  NO_PORTAL_ACCOUNT,
  preparePortalAccount,
  removePortalAccount,
  updatePortalAccount,
} from './use-cases/portal-accounts';
import {
  listCandidatePhotos,
  listCandidates,
  moveCandidate,
  openCandidatePhoto,
  readCandidate,
} from './use-cases/candidates';
import { addCandidatePhoto, expectCandidatePhoto, offerVehicle } from './use-cases/offer-vehicle';
import { marketplaceOrder, portalALead, portalBLead, visLead } from './use-cases/portal-leads';
import { inquiriesOf, listOrders, readOrder } from './use-cases/read-intake';
import { websiteLead } from './use-cases/website-lead';
import { provenAccount, type ProvenAccountDeps } from './use-cases/proven-account';

export type { IntakeDirectories } from './intake-ports';
export {
  CANDIDATE_STATUSES,
  candidateLimits,
  REGIONS,
  SALE_HORIZONS,
  type CandidateStatus,
  type GivenSender,
  type SaleHorizon,
} from './domain/candidate';
export { PORTAL_KINDS, portalAccountLimits, webhookPathOf, type PortalKind } from './domain/portal-account';

export { ORDER_STATUSES, type OrderStatus } from './domain/marketplace-order';
export type { InquiryRecord, SentBy } from './domain/inquiry';
export { LEAD_INTENTS, type LeadIntent } from './domain/lead';
export type { TakenIn } from './use-cases/take-in';
export type { SignedBytes } from './use-cases/proven-account';

export type Intake = ReturnType<typeof createIntake>;

export const createIntake = (
  deps: PortalAccountsDeps & ProvenAccountDeps & CandidateDeps & IntakeDeps & ReadIntakeDeps,
) => ({
  findSigner: provenAccount(deps),
  websiteLead: websiteLead(deps),
  portalALead: portalALead(deps),
  portalBLead: portalBLead(deps),
  visLead: visLead(deps),
  order: marketplaceOrder(deps),
  orders: { list: listOrders(deps), read: readOrder(deps) },
  inquiriesOf: inquiriesOf(deps),
  offerVehicle: offerVehicle(deps),
  expectCandidatePhoto: expectCandidatePhoto(deps),
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
    list: listPortalAccounts(deps),
    read: readRecord(deps.reads.portalAccounts, NO_PORTAL_ACCOUNT),
    update: updatePortalAccount(deps),
    remove: removePortalAccount(deps),
  },
});
