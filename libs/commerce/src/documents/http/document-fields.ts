import { CLP } from '@workops/kernel';
import {
  AuthorResource,
  clp as pesos,
  CreatedAt,
  documented,
  Field,
  Id,
  integer,
  notBlank,
  ObjectField,
  PageQuery,
  trimmedText,
  type Shape,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

export const optional = { optional: true };
export const nullable = { nullable: true };
export const clearable = { optional: true, nullable: true };
/** Null until it happens. */
export const untold = { ...nullable, example: null };

export const clp = (description: string, example: number | null = 8_990_000): Shape =>
  documented(pesos(), { description, example });
/** Computed; may be zero or negative. */
export const worked = (description: string, example: number | null = 8_990_000): Shape =>
  documented(integer({ min: -CLP.max, max: CLP.max }), { description, example });

export const reason = (description: string, example = 'Emitida por error'): Shape =>
  documented(trimmedText({ max: 500 }), { description, example });
export const noteText = documented(trimmedText({ max: 2_000 }), {
  description: 'A note of the workspace.',
  example: 'Entrega el lunes',
});
export const displayId = (kind: string, example: string): Shape =>
  documented(text({ max: 20 }), {
    description: `A short label for people, unique among the ${kind} of the workspace.`,
    example,
  });

export class DocumentRequest {
  @Field(uuid(), { ...clearable, description: 'The member whose document it is. By default the member who calls.' })
  salespersonId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The lead. By default the only open lead of the contact and vehicle.' })
  leadId?: string | null;
  @Field(trimmedText({ max: 2_000 }), { ...clearable, description: 'A note of the workspace.' })
  note?: string | null;
}

/** Fields that identify people by id only. */
export const DOCUMENT_INPUT = ['salespersonId', 'leadId', 'note'] as const;

export class VoidRequest {
  @Field(reason('Why it is voided.'))
  voidReason: string;
}

export class SeenResource {
  @Id()
  id: string;
  @Field(uuid(), { ...nullable, description: 'The member whose document it is.' })
  salespersonId: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch of the vehicle at issue.' })
  locationId: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who issued it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class DocumentResource extends SeenResource {
  @Field(uuid(), { ...nullable, description: 'The lead.' })
  leadId: string | null;
  @Field(noteText, { ...nullable, person: 'withheld' })
  note: string | null;
}

export class DocumentListQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this member.' })
  salespersonId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this branch.' })
  locationId?: string;
  @Field(timestamp(), { ...optional, description: 'Only those created at this instant or later.' })
  createdFrom?: Date;
  @Field(timestamp(), {
    ...optional,
    description: 'Only those created before this instant.',
    example: '2027-01-25T13:00:00.000Z',
  })
  createdTo?: Date;
}

/** Filters that identify people by id only. */
export const PAGE_FILTERS = ['cursor', 'limit', 'salespersonId', 'locationId', 'createdFrom', 'createdTo'] as const;

/** A search reveals people, so apps with pseudonyms may not use it. */
export const soughtText = documented(notBlank({ max: 200 }), {
  description:
    "The folio, words of the contact's name, email or phone (`contacts:read`), or a plate's beginning (`vehicles:read`).",
  example: 'soto',
});

export class VehicleDocumentListQuery extends DocumentListQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this lead.' })
  leadId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of this vehicle.' })
  vehicleId?: string;
  @Field(soughtText, optional)
  q?: string;
}

export const DOCUMENT_FILTERS = [...PAGE_FILTERS, 'leadId', 'contactId', 'vehicleId'] as const;

export class VoidableResource extends DocumentResource {
  @Field(text({ max: 500 }), { ...nullable, person: 'withheld', description: 'Why it was voided.', example: null })
  voidReason: string | null;
  @Field(uuid(), { ...nullable, description: 'The member or key that voided it.' })
  voidedBy: string | null;
  @Field(timestamp(), { ...nullable, description: 'When it was voided.' })
  voidedAt: Date | null;
}
