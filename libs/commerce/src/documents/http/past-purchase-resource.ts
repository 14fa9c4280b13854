import { PURCHASE_TREATMENTS, type PurchaseTreatment } from '../../index';
import { date, Field, Id, ObjectField, oneOf, text, timestamp, uuid } from '@workops/edge';
import { nullable, optional, worked } from './document-fields';

class PreviousPurchaseResource {
  @Field(uuid(), { ...optional, person: 'withheld', description: 'The contact that sold.' })
  sellerContactId?: string;
  @Field(uuid(), { ...optional, ...nullable, description: 'The vehicle.' })
  vehicleId?: string | null;
  @Field(worked('What was paid before tax.'), optional)
  netClp?: number;
  @Field(worked('The tax.'), { ...optional, ...nullable })
  taxClp?: number | null;
  @Field(worked('What was paid.'), optional)
  totalClp?: number;
  @Field(oneOf(PURCHASE_TREATMENTS, 'PurchaseTaxTreatment'), { ...optional, description: 'How it was taxed.' })
  taxTreatment?: PurchaseTreatment;
  @Field(date(), { ...optional, description: 'The day of the purchase.' })
  purchasedOn?: string;
}

export class PastPurchaseResource {
  @Id()
  id: string;
  @Field(text({ max: 500 }), {
    ...nullable,
    person: 'withheld',
    description: 'Why it was corrected.',
    example: 'Precio mal digitado',
  })
  correctionReason: string | null;
  @Field(uuid(), { description: 'The member or key that corrected it.' })
  correctedBy: string;
  @Field(timestamp(), { description: 'When it was corrected.' })
  correctedAt: Date;
  @ObjectField(() => PreviousPurchaseResource, {
    person: 'withheld',
    description: 'The fields that it replaced, as they were.',
  })
  previous: PreviousPurchaseResource;
}
