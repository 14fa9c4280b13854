import {
  configBounds,
  durationBounds,
  ENGINES,
  priceBounds,
  priceInClp,
  typeLimits,
  type AppointmentTypeRecord,
} from '../index';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  number,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };

export const typeShapes = {
  name: text({ min: 1, max: typeLimits.name }),
  description: text({ max: typeLimits.description }),
  engine: documented(oneOf(ENGINES, 'AppointmentEngine'), {
    description:
      '`clinic`: duration, price and staff are those of a clinic service at each question, and only read here.',
    example: 'native',
  }),
  kind: text({ min: 1, max: typeLimits.kind }),
  externalRef: text({ max: typeLimits.externalRef }),
  buffer: integer(configBounds.bufferMinutes),
  duration: integer(durationBounds),
  price: number(priceBounds),
  currency: text({ min: 3, max: 3 }),
  eligibleStaff: {
    max: typeLimits.eligibleStaff,
    description: 'The people that automatic assignment chooses from; empty for the whole team.',
  },
};

export class AppointmentTypeResource {
  @Id()
  id: string;
  @Field(uuid(), { wire: 'tenant_id', description: 'The workspace.' })
  workspaceId: string;
  @Field(typeShapes.name, { person: false, description: 'The name of the type.', example: 'Prueba de manejo' })
  name: string;
  @Field(typeShapes.description, {
    person: false,
    description: 'What the customer can expect.',
    example: 'Un paseo de una hora por la ciudad.',
  })
  description: string;
  @Field(typeShapes.kind, {
    person: false,
    description: 'What kind of entry of the catalogue it is.',
    example: 'service',
  })
  kind: string;
  @Field(typeShapes.engine)
  engine: string;
  @Field(typeShapes.externalRef, { ...nullable, person: false, description: 'Your own reference.', example: 'svc-1' })
  externalRef: string | null;
  @Field(typeShapes.buffer, {
    ...nullable,
    description: "How many minutes stay free after an appointment; null for the workspace's default.",
    example: 15,
  })
  bufferMinutes: number | null;
  @Field(typeShapes.duration, {
    ...nullable,
    description: 'How many minutes an appointment lasts; null of a clinic service without a duration.',
    example: 60,
  })
  durationMinutes: number | null;
  @Field(typeShapes.price, {
    ...nullable,
    description: 'The price; null means on request, 0 means free.',
    example: 25000,
  })
  priceAmount: number | null;
  @Field(integer(priceBounds), {
    ...nullable,
    description: 'The price in CLP; null if it is in another currency or on request.',
    example: 25000,
  })
  priceClp: number | null;
  @Field(typeShapes.currency, { person: false, description: 'The currency of the price, as ISO 4217.', example: 'CLP' })
  priceCurrency: string;
  @Field(flag(), { description: 'Whether the price is a minimum.', example: false })
  priceIsFrom: boolean;
  @ListField(uuid(), {
    ...typeShapes.eligibleStaff,
    description: 'The members who can be assigned automatically; empty for the whole team.',
  })
  eligibleStaffIds: readonly string[];
  @Field(flag(), { description: 'Whether the type can be booked.' })
  isActive: boolean;
  @Field(flag(), { description: 'Whether this is the default type.', example: false })
  isDefault: boolean;
  @Field(timestamp(), { ...nullable, description: 'When the type was deleted; null if it was not.', example: null })
  deletedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const shown = (type: AppointmentTypeRecord): AppointmentTypeResource => ({
  ...type,
  priceClp: priceInClp(type),
});
