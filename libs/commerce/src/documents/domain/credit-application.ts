import type { Changes, EventData } from '@workops/contracts';
import { type Author, type Issue, malformed } from '@workops/kernel';
import { displayIdOf, idOf, type NumberedDocument } from './document';
import type { StateOf } from './document-tables';
import { refused } from './moves';

export const CREDIT_OUTCOMES = ['approved', 'rejected'] as const;
export type CreditOutcome = (typeof CREDIT_OUTCOMES)[number];

/** Months. */
export const CREDIT_TERMS = { min: 1, max: 120 };

export interface CreditApplication extends NumberedDocument {
  vehicleId: string;
  buyerContactId: string | null;
  institutionId: string;
  requestedAmountClp: number;
  downPaymentClp: number | null;
  termMonths: number | null;
  quoteId: string | null;
  saleNoteId: string | null;
  state: StateOf<'credit_application'>;
  /** The institution's. */
  reference: string | null;
  submittedBy: string | null;
  submittedAt: Date | null;
  approvedAmountClp: number | null;
  conditions: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  withdrawnReason: string | null;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
}

export const NOT_SUBMITTED = {
  state: 'recorded',
  reference: null,
  submittedBy: null,
  submittedAt: null,
  approvedAmountClp: null,
  conditions: null,
  decidedBy: null,
  decidedAt: null,
  withdrawnReason: null,
  withdrawnBy: null,
  withdrawnAt: null,
} as const;

export interface Submission {
  /** Applies if the application has none yet. */
  buyerContactId: string | null;
  reference: string | null;
}

export function submitted(
  before: CreditApplication,
  { buyerContactId, reference }: Submission,
  author: Author,
  now: Date,
): CreditApplication {
  const buyer = before.buyerContactId ?? buyerContactId;
  if (buyer === null) throw refused('buyer_missing');
  return {
    ...before,
    state: 'submitted',
    buyerContactId: buyer,
    reference,
    submittedBy: idOf(author),
    submittedAt: now,
    updatedAt: now,
  };
}

export interface CreditDecision {
  outcome: CreditOutcome;
  approvedAmountClp: number | null;
  conditions: string | null;
}

/** An approval requires an amount; a rejection refuses one. */
export function problemsOfDecision({
  outcome,
  approvedAmountClp = null,
}: Pick<CreditDecision, 'outcome'> & Partial<CreditDecision>): Issue[] {
  if ((outcome === 'approved') === (approvedAmountClp !== null)) return [];
  const message = outcome === 'approved' ? 'Required for approved.' : 'Must be null for rejected.';
  return [{ path: 'approved_amount_clp', message, code: 'custom' }];
}

export function assertDecision(decision: CreditDecision): void {
  const issues = problemsOfDecision(decision);
  if (issues.length > 0) throw malformed('body', issues);
}

export const decided = (
  before: CreditApplication,
  { outcome, ...decision }: CreditDecision,
  author: Author,
  now: Date,
): CreditApplication => ({
  ...before,
  ...decision,
  state: outcome,
  decidedBy: idOf(author),
  decidedAt: now,
  updatedAt: now,
});

/** `paidOutClp` excludes refunds. Throws `credit_paid_out`. */
export function assertNotPaidOut(paidOutClp: number): void {
  if (paidOutClp > 0) throw refused('credit_paid_out', { paid_out_clp: paidOutClp });
}

export const withdrawn = (
  before: CreditApplication,
  withdrawnReason: string,
  author: Author,
  now: Date,
): CreditApplication => ({
  ...before,
  state: 'withdrawn',
  withdrawnReason,
  withdrawnBy: idOf(author),
  withdrawnAt: now,
  updatedAt: now,
});

/** A later withdrawal keeps it; null before a decision. */
export const outcomeOf = ({ decidedAt, approvedAmountClp }: CreditApplication): CreditOutcome | null =>
  decidedAt === null ? null : approvedAmountClp === null ? 'rejected' : 'approved';

const identity = (application: CreditApplication) => ({
  id: application.id,
  display_id: displayIdOf('credit_application', application),
});

export const creditRecorded = (application: CreditApplication): EventData<'credit_application.recorded'> => ({
  ...identity(application),
  vehicle_id: application.vehicleId,
  buyer_contact_id: application.buyerContactId,
  institution_id: application.institutionId,
  requested_amount_clp: application.requestedAmountClp,
  state: application.state,
});

export const creditSubmitted = (application: CreditApplication): EventData<'credit_application.submitted'> => ({
  ...identity(application),
  submitted_by: application.submittedBy!,
  submitted_at: application.submittedAt!.toISOString(),
});

export const creditDecided = (application: CreditApplication): EventData<'credit_application.decided'> => ({
  ...identity(application),
  outcome: outcomeOf(application)!,
  approved_amount_clp: application.approvedAmountClp,
  decided_by: application.decidedBy!,
  decided_at: application.decidedAt!.toISOString(),
});

export const creditWithdrawn = (application: CreditApplication): EventData<'credit_application.withdrawn'> => ({
  ...identity(application),
  withdrawn_reason: application.withdrawnReason!,
  withdrawn_by: application.withdrawnBy!,
  withdrawn_at: application.withdrawnAt!.toISOString(),
});

export const changesOfState = (before: CreditApplication, after: CreditApplication): Changes => ({
  state: { from: before.state, to: after.state },
});
