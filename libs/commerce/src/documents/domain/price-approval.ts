import { DomainError, type Author, type Issue } from '@workops/kernel';
import { idOf, type DocumentRecord } from './document';
import type { StateOf } from './document-tables';
import { isToBeMade } from './moves';

type PriceApprovalStatus = StateOf<'price_approval'>;
export type PriceDecision = Exclude<PriceApprovalStatus, 'pending'>;

export interface PricedDocument {
  quoteId: string | null;
  reservationId: string | null;
  saleNoteId: string | null;
}

/** Permission to sell below the floor price. Requester and approver are different people. */
export interface PriceApproval extends DocumentRecord, PricedDocument {
  status: PriceApprovalStatus;
  requestedPriceClp: number;
  reason: string | null;
  requesterUserId: string;
  decisionNote: string | null;
  deciderUserId: string | null;
  decidedAt: Date | null;
}

const PLACES = { quoteId: 'quote_id', reservationId: 'reservation_id', saleNoteId: 'sale_note_id' } as const;
const KINDS = { quoteId: 'quote', reservationId: 'reservation', saleNoteId: 'sale_note' } as const;

export interface ApprovedDocument {
  kind: (typeof KINDS)[keyof typeof KINDS];
  id: string;
  path: string;
}

const placesIn = (named: Partial<PricedDocument>) =>
  (Object.keys(PLACES) as (keyof PricedDocument)[]).filter((place) => named[place]);

export const problemsOfPriced = (named: Partial<PricedDocument>): Issue[] =>
  placesIn(named).length === 1
    ? []
    : [{ path: '', message: 'One of quote_id, reservation_id and sale_note_id is required.', code: 'custom' }];

/** The input must have no `problemsOfPriced`. */
export function pricedDocumentOf(named: PricedDocument): ApprovedDocument {
  const place = placesIn(named)[0]!;
  return { kind: KINDS[place], id: named[place]!, path: PLACES[place] };
}

/** A document in that state needs no price decision any more. */
export const isClosed = (state: string): boolean =>
  ['nula', 'completada', 'anulada', 'approved', 'voided'].includes(state);

/** Throws 403 for an API key and for the requester, then `already_decided`. */
export function decided(
  approval: PriceApproval,
  decision: PriceDecision,
  note: string | null,
  author: Author,
  now: Date,
): PriceApproval {
  if (author.kind !== 'member')
    throw new DomainError('forbidden', 'FORBIDDEN', 'Only a member can decide about a price.');
  if (author.id === approval.requesterUserId) {
    throw new DomainError('forbidden', 'FORBIDDEN', 'Nadie decide sobre el precio que pidió.', {
      reason: 'own_request',
    });
  }
  isToBeMade('price_approval', 'decision', approval.status);
  return {
    ...approval,
    status: decision,
    decisionNote: note,
    deciderUserId: idOf(author),
    decidedAt: now,
    updatedAt: now,
  };
}

export const approvalRequestedData = (approval: PriceApproval) => ({
  id: approval.id,
  quote_id: approval.quoteId,
  reservation_id: approval.reservationId,
  sale_note_id: approval.saleNoteId,
  requested_price_clp: approval.requestedPriceClp,
  requester_user_id: approval.requesterUserId,
  status: approval.status,
});

export const approvalDecidedData = (approval: PriceApproval) => ({
  id: approval.id,
  status: approval.status as PriceDecision,
  decision_note: approval.decisionNote,
  decider_user_id: approval.deciderUserId!,
  decided_at: approval.decidedAt!.toISOString(),
});
