import { configBounds, durationBounds, priceBounds, priceInClp, typeLimits, type AppointmentTypeRecord } from '@workops/scheduling';
import { Field, ListField } from '../http/fields/field';
import { flag, integer, number, text, timestamp, uuid } from '../http/fields/shapes';

const nullable = { nullable: true };

export const typeShapes = {
  name: text({ min: 1, max: typeLimits.name }),
  description: text({ max: typeLimits.description }),
  kind: text({ min: 1, max: typeLimits.kind }),
  externalRef: text({ max: typeLimits.externalRef }),
  buffer: integer(configBounds.bufferMinutes),
  duration: integer(durationBounds),
  price: number(priceBounds),
  currency: text({ min: 3, max: 3 }),
  eligibleStaff: { max: typeLimits.eligibleStaff, description: 'Whom automatic assignment draws from; empty for the whole team.' },
};

export class AppointmentTypeResource {
  @Field(uuid())
  id: string;
  @Field(uuid())
  tenant_id: string;
  @Field(typeShapes.name, { person: false })
  name: string;
  @Field(typeShapes.description, { person: false })
  description: string;
  @Field(typeShapes.kind, { person: false })
  kind: string;
  @Field(text({ max: 50 }), { example: 'native', person: false })
  engine: string;
  @Field(typeShapes.externalRef, { ...nullable, person: false })
  external_ref: string | null;
  @Field(typeShapes.buffer, nullable)
  buffer_minutes: number | null;
  @Field(typeShapes.duration)
  duration_minutes: number;
  @Field(typeShapes.price, nullable)
  price_amount: number | null;
  @Field(integer(priceBounds), { ...nullable, description: 'The amount in CLP; null where it is not known: another currency, or on request.' })
  price_clp: number | null;
  @Field(typeShapes.currency, { person: false })
  price_currency: string;
  @Field(flag())
  price_is_from: boolean;
  @ListField(uuid(), typeShapes.eligibleStaff)
  eligible_staff_ids: string[];
  @Field(flag())
  is_active: boolean;
  @Field(flag())
  is_default: boolean;
  @Field(timestamp(), nullable)
  deleted_at: string | null;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

export const resourceOf = (type: AppointmentTypeRecord): AppointmentTypeResource => ({
  id: type.id,
  tenant_id: type.workspaceId,
  name: type.name,
  description: type.description,
  kind: type.kind,
  engine: 'native',
  external_ref: type.externalRef,
  buffer_minutes: type.bufferMinutes,
  duration_minutes: type.durationMinutes,
  price_amount: type.priceAmount,
  price_clp: priceInClp(type),
  price_currency: type.priceCurrency,
  price_is_from: type.priceIsFrom,
  eligible_staff_ids: type.eligibleStaffIds,
  is_active: type.isActive,
  is_default: type.isDefault,
  deleted_at: type.deletedAt?.toISOString() ?? null,
  created_at: type.createdAt.toISOString(),
  updated_at: type.updatedAt.toISOString(),
});
