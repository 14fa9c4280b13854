import { LEAD_INTENTS, type SentBy, type TakenIn } from '../../index';
import { documented, Field, flag, oneOf, trimmedText, text, uuid } from '@workops/edge';

/** Shared by the sources' requests and responses. */
export const askedFields = {
  message: documented(text({ max: 5_000 }), { description: 'What the person wrote.', example: '¿Sigue disponible?' }),
  externalId: documented(trimmedText({ max: 100 }), {
    description: 'The portal’s id of it; one that was sent before is not taken in twice.',
    example: '884213',
  }),
  listingId: documented(trimmedText({ max: 255 }), {
    description: 'The portal’s id of the listing.',
    example: 'MLC-77120',
  }),
  vehicleRef: documented(trimmedText({ max: 100 }), {
    description: 'The vehicle’s id, stock number, plate or external id; one that is unknown is kept with the inquiry.',
    example: 'U-1042',
  }),
  intent: documented(oneOf(LEAD_INTENTS, 'LeadIntent'), { description: 'What the person wants.', example: 'buy' }),
  name: documented(text({ max: 500 }), { description: 'The name.', example: 'Josefa Núñez' }),
  email: documented(text({ max: 254 }), { description: 'The email address.', example: 'josefa@example.com' }),
  phone: documented(text({ max: 50 }), { description: 'The telephone number.', example: '+56912345678' }),
};

const clearable = { optional: true, nullable: true };

export class SenderRequest implements Partial<SentBy> {
  @Field(askedFields.name, clearable)
  name?: string | null;
  @Field(askedFields.email, clearable)
  email?: string | null;
  @Field(askedFields.phone, clearable)
  phone?: string | null;
}

const nullable = { nullable: true };

export class TakenLeadResource {
  @Field(uuid(), { ...nullable, description: 'The lead; null for a blocked contact.' })
  leadId: string | null;
  @Field(uuid(), { description: 'The contact.' })
  contactId: string;
  @Field(flag(), { description: 'Whether it had been taken in before.', example: false })
  duplicate: boolean;
}

export const takenLead = ({ inquiry: { leadId, contactId }, duplicate }: TakenIn): TakenLeadResource => ({
  leadId,
  contactId,
  duplicate,
});
