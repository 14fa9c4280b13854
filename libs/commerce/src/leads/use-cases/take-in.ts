import type { EventRecorder } from '@workops/contracts';
import { malformed, type Actor } from '@workops/kernel';
import type { IntakeDeps, IntakeTransaction } from '../intake-ports';
import type { InquiryKey, InquiryRecord, SentBy } from '../domain/inquiry';
import type { LeadIntent } from '../domain/lead';

export interface Asked extends InquiryKey {
  sentBy: SentBy;
  message: string | null;
  intent: LeadIntent;
  vehicleRef: string | null;
  /** The account's, or the one in the body. */
  pipelineId: string | null;
  locationId: string | null;
  /** Resolves once the inquiry is known to be new. Throws `unusable` for an invalid reference in the body. */
  vehicleId(tx: IntakeTransaction): Promise<string | null>;
}

export interface TakenIn {
  inquiry: InquiryRecord;
  duplicate: boolean;
}

const NAME_LENGTH = 200;

const given = (text: string | null | undefined): string | null => text?.trim() || null;

/** Throws `malformed` under the path if all are blank. */
export function senderOf(person: Partial<SentBy>, path: string): SentBy {
  const sender = { name: given(person.name), email: given(person.email), phone: given(person.phone) };
  if (sender.name ?? sender.email ?? sender.phone) return sender;
  throw malformed('body', [{ path, message: 'A name, an email or a phone is required.', code: 'custom' }]);
}

/**
 * Adds the contact and its open lead or a new one; `announce` records the source's event. A repeat returns the first
 * inquiry and writes nothing, even with other content or concurrently.
 */
export const takeIn =
  ({ intake, inquiries, people, clock }: IntakeDeps) =>
  (
    actor: Actor,
    asked: Asked,
    announce: (events: EventRecorder, inquiry: InquiryRecord, tx: IntakeTransaction) => unknown,
  ): Promise<TakenIn> =>
    intake.transaction(actor, async (tx) => {
      const { source, accountId, externalId, sentBy, message, intent, vehicleRef, pipelineId, locationId } = asked;
      const key = { source, accountId, externalId };
      const known = await inquiries.taken(actor, key);
      if (known) return { inquiry: known, duplicate: true };
      const vehicleId = await asked.vehicleId(tx);
      const person = { ...sentBy, name: sentBy.name && [...sentBy.name].slice(0, NAME_LENGTH).join('') };
      const { id: contactId, blockedAt } = await people.findOrCreate(actor, person, source);
      const about = {
        ...key,
        contactId,
        intent,
        vehicleId,
        vehicleRef,
        message: given(message),
        sentBy,
        receivedAt: clock.now(),
      };
      const { inquiry } = await inquiries.take(actor, {
        ...about,
        pipelineId,
        locationId,
        blocked: blockedAt !== null,
      });
      await announce(tx.events, inquiry, tx);
      return { inquiry, duplicate: false };
    });
