import { malformed, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps } from '../other-document-ports';
import { writtenValue } from '../domain/commission';
import { changedConsignment, type Consignment, type ConsignmentPatch } from '../domain/consignment';
import {
  agreedCommission,
  problemOfTerms,
  problemsOfCommission,
  type WrittenCommission,
} from '../domain/consignment-terms';
import { isToBeMade, refused } from '../domain/moves';
import { lockedConsignment, returned } from './end-consignment';
import { NO_CANDIDATE } from './make-consignments';
import { isActiveMember, liveContact, liveLead, NO_CONTACT, NO_LEAD } from './parties';
import { Unusables } from './unusables';

export interface ConsignmentChange
  extends Omit<ConsignmentPatch, 'comisionType' | 'comisionValue'>, Partial<WrittenCommission> {
  /** Returns the vehicle to its owner. */
  estado?: Consignment['estado'];
}

function commissionAfter(
  before: Consignment,
  { comisionType = before.comisionType, comisionValue }: ConsignmentChange,
) {
  const written = { comisionType, comisionValue: comisionValue === undefined ? writtenValue(before) : comisionValue };
  const issues = problemsOfCommission(written);
  if (issues.length > 0) throw malformed('body', issues);
  return agreedCommission(written);
}

/** Only a return is announced. */
export const changeConsignment =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, id: string, { estado, ...patch }: ConsignmentChange): Promise<Consignment> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const { duenoContactId, candidateId, salespersonId, leadId } = patch;
      const standing = await lockedConsignment(deps, tx, actor, id);
      const { before, day } = standing;
      const [owner, candidates, isMember, lead] = await Promise.all([
        duenoContactId ? liveContact(deps, actor, duenoContactId) : null,
        candidateId ? tx.candidates.known([candidateId]) : undefined,
        !salespersonId || isActiveMember(deps, actor, salespersonId),
        leadId ? liveLead(deps, actor, leadId) : null,
      ]);
      const commission = commissionAfter(before, patch);
      const unusables = new Unusables();
      unusables.there(owner, 'dueno_contact_id', NO_CONTACT);
      if (candidateId && !candidates?.has(candidateId)) unusables.add('candidate_id', NO_CANDIDATE);
      if (!isMember) unusables.add('salesperson_id', 'El miembro no existe.');
      unusables.there(lead, 'lead_id', NO_LEAD);
      const problem = problemOfTerms({
        ...commission,
        minimoClp: patch.minimoClp === undefined ? before.minimoClp : patch.minimoClp,
      });
      if (problem) unusables.add('minimo_clp', problem);
      unusables.refuse();
      if (estado === 'vendido') throw refused('use_sell');
      const given = {
        ...patch,
        ...commission,
        ...(duenoContactId && { duenoContactId: owner! }),
        ...(leadId && { leadId: lead! }),
      };
      const after = changedConsignment(before, given, day.now);
      // Only a repeat of the return is a no-op.
      if (estado === 'devuelto' && before.estado === 'devuelto' && after === before) return before;
      isToBeMade('consignment', 'change', before.estado);
      if (candidateId && candidateId !== before.candidateId) tx.candidates.accept([candidateId], day.now);
      if (estado === 'devuelto')
        return returned(tx, actor, { ...standing, before: after }, { reason: null, keepInStock: false });
      if (after !== before) tx.consignments.save(after);
      return after;
    });
