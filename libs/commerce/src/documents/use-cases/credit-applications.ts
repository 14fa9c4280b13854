import type { Changes } from '@workops/contracts';
import { notFound, unusable, type Actor } from '@workops/kernel';
import type { OtherDocumentDeps, OtherDocumentTransaction } from '../other-document-ports';
import {
  assertDecision,
  assertNotPaidOut,
  changesOfState,
  creditDecided,
  creditRecorded,
  creditSubmitted,
  creditWithdrawn,
  decided,
  NOT_SUBMITTED,
  submitted,
  withdrawn,
  type CreditApplication,
  type CreditDecision,
  type Submission,
} from '../domain/credit-application';
import type { DocumentRef } from '../domain/document';
import { isToBeMade } from '../domain/moves';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf, type Day } from './day';
import { liveContact, NO_CONTACT, partiesOf, type PartiesInput } from './parties';
import { Unusables } from './unusables';

export const NO_CREDIT_APPLICATION = 'La solicitud de crédito no existe.';

export interface CreditInput
  extends
    PartiesInput,
    Pick<
      CreditApplication,
      | 'vehicleId'
      | 'institutionId'
      | 'requestedAmountClp'
      | 'buyerContactId'
      | 'downPaymentClp'
      | 'termMonths'
      | 'quoteId'
      | 'saleNoteId'
      | 'note'
    > {}

export const recordCreditApplication =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, { salespersonId, leadId, ...input }: CreditInput): Promise<CreditApplication> =>
    deps.otherDocuments.transaction(actor, async (tx) => {
      const unusables = new Unusables();
      const { vehicleId, buyerContactId, quoteId, saleNoteId } = input;
      const contact = buyerContactId === null ? null : { id: buyerContactId, path: 'buyer_contact_id' };
      const [vehicle, isActive, quote, saleNote, day, parties] = await Promise.all([
        tx.vehicles.byId(vehicleId),
        tx.activeInstitution(input.institutionId),
        quoteId === null ? null : tx.quotes.byId(quoteId),
        saleNoteId === null ? null : tx.saleNotes.byId(saleNoteId),
        dayOf(deps, actor),
        partiesOf(deps, actor, { salespersonId, leadId }, { contact, vehicleId }, unusables),
      ]);
      unusables.there(vehicle, 'vehicle_id', NO_VEHICLE);
      if (!isActive) unusables.add('institution_id', 'La institución de crédito no existe o no está activa.');
      unusables.there(quote, 'quote_id', 'La cotización no existe.');
      unusables.there(saleNote, 'sale_note_id', 'La nota de venta no existe.');
      unusables.refuse();
      const application = await tx.creditApplications.issue({
        ...input,
        ...NOT_SUBMITTED,
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        buyerContactId: parties.contactId ?? null,
        salespersonId: parties.salespersonId(saleNote ?? quote ?? undefined),
        locationId: vehicle!.locationId,
        leadId: parties.leadId(saleNote ?? quote ?? undefined),
        createdBy: actor.author,
        createdAt: day.now,
        updatedAt: day.now,
      });
      tx.events.record('credit_application.recorded', {
        resourceId: application.id,
        data: creditRecorded(application),
      });
      return application;
    });

/** No-op without an event if already in the target state. */
async function moved(
  deps: OtherDocumentDeps,
  tx: OtherDocumentTransaction,
  { actor, ref }: { actor: Actor; ref: DocumentRef },
  move: (before: CreditApplication, day: Day) => CreditApplication | Promise<CreditApplication>,
  announce: (after: CreditApplication, told: { resourceId: string; changes: Changes }) => void,
): Promise<CreditApplication> {
  const [before, day] = await Promise.all([tx.creditApplications.lock(ref), dayOf(deps, actor)]);
  if (!before) throw notFound(NO_CREDIT_APPLICATION);
  const after = await move(before, day);
  if (after === before) return before;
  tx.creditApplications.save(after);
  announce(after, { resourceId: after.id, changes: changesOfState(before, after) });
  return after;
}

export const submitCreditApplication =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, ref: DocumentRef, given: Submission): Promise<CreditApplication> =>
    deps.otherDocuments.transaction(actor, (tx) =>
      moved(
        deps,
        tx,
        { actor, ref },
        async (before, { now }) => {
          const named = given.buyerContactId;
          const buyer = named === null ? null : await liveContact(deps, actor, named);
          if (buyer === undefined) throw unusable('buyer_contact_id', NO_CONTACT);
          const isOther =
            before.state === 'recorded' &&
            buyer !== null &&
            before.buyerContactId !== null &&
            buyer !== before.buyerContactId;
          if (isOther) throw unusable('buyer_contact_id', 'La solicitud ya tiene otro comprador.');
          if (!isToBeMade('credit_application', 'submission', before.state)) return before;
          return submitted(before, { ...given, buyerContactId: buyer }, actor.author, now);
        },
        (after, told) => tx.events.record('credit_application.submitted', { ...told, data: creditSubmitted(after) }),
      ),
    );

export const decideCreditApplication =
  (deps: OtherDocumentDeps) =>
  async (actor: Actor, ref: DocumentRef, decision: CreditDecision): Promise<CreditApplication> => {
    assertDecision(decision);
    return deps.otherDocuments.transaction(actor, (tx) =>
      moved(
        deps,
        tx,
        { actor, ref },
        (before, { now }) =>
          isToBeMade('credit_application', 'decision', before.state, decision.outcome)
            ? decided(before, decision, actor.author, now)
            : before,
        (after, told) => tx.events.record('credit_application.decided', { ...told, data: creditDecided(after) }),
      ),
    );
  };

export const withdrawCreditApplication =
  (deps: OtherDocumentDeps) =>
  (actor: Actor, ref: DocumentRef, reason: string): Promise<CreditApplication> =>
    deps.otherDocuments.transaction(actor, (tx) =>
      moved(
        deps,
        tx,
        { actor, ref },
        async (before, { now }) => {
          if (!isToBeMade('credit_application', 'withdrawal', before.state)) return before;
          // Payments lock the application too, so that none is added meanwhile.
          assertNotPaidOut(await tx.payments.sumPaidOut(before.id));
          return withdrawn(before, reason, actor.author, now);
        },
        (after, told) => tx.events.record('credit_application.withdrawn', { ...told, data: creditWithdrawn(after) }),
      ),
    );
