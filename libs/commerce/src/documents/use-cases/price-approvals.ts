import { malformed, notFound, type Actor } from '@workops/kernel';
import type { DocumentDeps, DocumentTransaction } from '../document-ports';
import { refused } from '../domain/moves';
import {
  approvalDecidedData,
  approvalRequestedData,
  decided,
  isClosed,
  pricedDocumentOf,
  problemsOfPriced,
  type ApprovedDocument,
  type PriceApproval,
  type PriceDecision,
  type PricedDocument,
} from '../domain/price-approval';
import { isActiveMember } from './parties';
import { Unusables } from './unusables';

export const NO_APPROVAL = 'La aprobación de precio no existe.';

const NO_DOCUMENT = {
  quote: 'La cotización no existe.',
  reservation: 'La reserva no existe.',
  sale_note: 'La nota de venta no existe.',
};

export interface ApprovalInput extends PricedDocument {
  requestedPriceClp: number;
  reason?: string | null;
  requesterUserId?: string;
}

interface Priced {
  state: string;
  salespersonId: string | null;
  locationId: string | null;
}

async function lockPriced(
  { quotes, reservations, saleNotes }: DocumentTransaction,
  { kind, id }: ApprovedDocument,
): Promise<Priced | undefined> {
  if (kind === 'quote') return quotes.lock({ id });
  const document = await (kind === 'reservation' ? reservations : saleNotes).lock({ id });
  return document && { ...document, state: document.status };
}

/** The calling member, or the member that an API key names. Throws `malformed`. */
function requesterOf({ author }: Actor, input: ApprovalInput): string {
  const requester = (author.kind === 'member' ? author.id : input.requesterUserId) ?? null;
  const issues = problemsOfPriced(input);
  if (requester === null)
    issues.push({ path: 'requester_user_id', message: 'Is required of an API key.', code: 'invalid_type' });
  if (requester === null || issues.length > 0) throw malformed('body', issues);
  return requester;
}

export const requestApproval =
  (deps: DocumentDeps) =>
  async (actor: Actor, input: ApprovalInput): Promise<PriceApproval> => {
    const unusables = new Unusables();
    const requesterUserId = requesterOf(actor, input);
    const named = pricedDocumentOf(input);
    if (input.requesterUserId !== undefined && input.requesterUserId !== requesterUserId) {
      unusables.add('requester_user_id', 'Cada miembro pide por sí mismo.');
    }
    return deps.documents.transaction(actor, async (tx) => {
      const isSelf = actor.author.kind === 'member';
      const [document, isPending, isMember] = await Promise.all([
        lockPriced(tx, named),
        tx.approvals.isPending(named),
        isSelf || isActiveMember(deps, actor, requesterUserId),
      ]);
      unusables.there(document, named.path, NO_DOCUMENT[named.kind]);
      if (!isMember) unusables.add('requester_user_id', 'El miembro no existe.');
      unusables.refuse();
      const { state, salespersonId, locationId } = document!;
      if (isClosed(state)) throw refused('document_closed');
      if (isPending) throw refused('approval_pending');
      const now = deps.clock.now();
      const { workspaceId, author } = actor;
      const { quoteId, reservationId, saleNoteId, requestedPriceClp, reason = null } = input;
      const approval = await tx.approvals.issue({
        workspaceId,
        id: deps.ids.next(),
        status: 'pending',
        quoteId,
        reservationId,
        saleNoteId,
        salespersonId,
        locationId,
        requestedPriceClp,
        reason,
        requesterUserId,
        decisionNote: null,
        deciderUserId: null,
        decidedAt: null,
        createdBy: author,
        createdAt: now,
        updatedAt: now,
      });
      tx.events.record('price_approval.requested', { resourceId: approval.id, data: approvalRequestedData(approval) });
      return approval;
    });
  };

/** The decider must not be the requester. Throws `forbidden`, then `already_decided` or `document_closed`. */
export const decideApproval =
  (deps: DocumentDeps) =>
  (
    actor: Actor,
    id: string,
    { decision, note }: { decision: PriceDecision; note: string | null },
  ): Promise<PriceApproval> =>
    deps.documents.transaction(actor, async (tx) => {
      const seen = await tx.approvals.byId(id);
      if (!seen) throw notFound(NO_APPROVAL);
      // The document before its approval, in the order of a request.
      const [document, before] = await Promise.all([lockPriced(tx, pricedDocumentOf(seen)), tx.approvals.lock({ id })]);
      if (!document || !before) throw notFound(NO_APPROVAL);
      const after = decided(before, decision, note, actor.author, deps.clock.now());
      if (isClosed(document.state)) throw refused('document_closed');
      tx.approvals.save(after);
      const changes = { status: { from: before.status, to: after.status } };
      tx.events.record('price_approval.decided', { resourceId: id, changes, data: approvalDecidedData(after) });
      return after;
    });
