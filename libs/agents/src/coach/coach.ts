import type { CoachDeps } from './coach-ports';
import {
  beginReview,
  closeFinding,
  correct,
  investigateFinding,
  listFindings,
  listProposals,
  readCorrection,
  readReview,
} from './use-cases/coach';
import { applyProposal, dismissProposal } from './use-cases/proposals';

export {
  coachLimits,
  FINDING_KINDS,
  FINDING_STATUSES,
  type CoachMessage,
  type Finding,
  type FindingStatus,
  type Transcript,
} from './domain/finding';
export { PROPOSAL_KINDS, PROPOSAL_STATUSES, type Proposal } from './domain/proposal';
export type { CoachRun } from './coach-ports';
export type { CorrectionInput } from './use-cases/coach';

export type Coach = ReturnType<typeof createCoach>;

export const createCoach = (deps: CoachDeps) => ({
  review: beginReview(deps),
  readReview: readReview(deps),
  findings: listFindings(deps),
  investigate: investigateFinding(deps),
  resolve: closeFinding(deps, 'resolved'),
  dismiss: closeFinding(deps, 'dismissed'),
  correct: correct(deps),
  readCorrection: readCorrection(deps),
  proposals: listProposals(deps),
  dismissProposal: dismissProposal(deps),
  apply: applyProposal(deps),
});
