import { PREVISION, REVIEW_STATES, SEXES, serviceLimits as limits, type Sex } from '../../index';
import {
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  matching,
  NoOtherFields,
  oneOf,
  trimmedText,
  type Shape,
  text,
  timestamp,
  uuid,
} from '@workops/edge';
import { activeField, externalIdField, sourceField, syncedAtField } from './professional-fields';

const is = (shape: Shape, description: string, example?: unknown): Shape => documented(shape, { description, example });
const code = text({ min: 1, max: limits.code });
const label = text({ min: 1, max: limits.name });

export const pesos = integer(limits.clp);

export const prevision = matching(PREVISION, {
  max: 40,
  message: 'Must be up to 40 small letters, digits and underscores.',
});

const years = integer(limits.years);

const fields = {
  nombre: is(trimmedText({ max: limits.name }), 'The name.', 'Evaluación kinesiológica'),
  codigo: is(code, 'A code, as of Fonasa.', '0601001'),
  categoria: is(label, 'A category.', 'Kinesiología'),
  tipo: is(label, 'A kind.', 'consulta'),
  precio: is(pesos, 'The price in CLP where no price list has one.', 30_000),
  arancel: is(pesos, 'The public tariff in CLP.', 18_500),
  durationMinutes: is(integer(limits.minutes), 'Minutes that it takes when booked.', 30),
  isTelehealth: is(flag(), 'Whether it is given at a distance.', false),
  onlineBookable: is(flag(), 'Whether websites may book it.', true),
  isEntry: is(flag(), 'Whether new patients begin with it; `false` keeps it from websites.', true),
  requiresConsentTemplateId: is(uuid(), 'The template of the consent to sign before an encounter.', null),
  eligibilityMinAgeYears: is(years, 'Whole years at least, on the day.', null),
  eligibilityMaxAgeYears: is(years, 'Whole years at most, on the day.', null),
  eligibilitySexo: is(oneOf(SEXES, 'ClinicSex'), 'Only patients of this sex.', null),
  eligibilityPrevisiones: prevision,
};

const PREVISIONES = {
  max: limits.previsiones,
  description: 'Only these health insurances, empty for any; `fonasa` takes `fonasa_b`.',
  example: ['fonasa'],
};
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

export class ChangeClinicServiceRequest {
  @Field(externalIdField, clearable)
  externalId?: string | null;
  @Field(fields.nombre, optional)
  nombre?: string;
  @Field(fields.codigo, clearable)
  codigo?: string | null;
  @Field(fields.categoria, clearable)
  categoria?: string | null;
  @Field(fields.tipo, clearable)
  tipo?: string | null;
  @Field(fields.precio, clearable)
  precio?: number | null;
  @Field(fields.arancel, clearable)
  arancel?: number | null;
  @Field(fields.durationMinutes, clearable)
  durationMinutes?: number | null;
  @Field(fields.isTelehealth, { ...optional, default: false })
  isTelehealth?: boolean;
  @Field(fields.onlineBookable, { ...optional, default: false })
  onlineBookable?: boolean;
  @Field(fields.isEntry, clearable)
  isEntry?: boolean | null;
  @Field(fields.requiresConsentTemplateId, clearable)
  requiresConsentTemplateId?: string | null;
  @Field(fields.eligibilityMinAgeYears, clearable)
  eligibilityMinAgeYears?: number | null;
  @Field(fields.eligibilityMaxAgeYears, clearable)
  eligibilityMaxAgeYears?: number | null;
  @Field(fields.eligibilitySexo, clearable)
  eligibilitySexo?: Sex | null;
  @ListField(fields.eligibilityPrevisiones, { ...clearable, ...PREVISIONES })
  eligibilityPrevisiones?: string[] | null;
  @Field(activeField, { ...optional, default: true })
  active?: boolean;
}

@NoOtherFields(() => ClinicServiceResource)
export class CreateClinicServiceRequest extends ChangeClinicServiceRequest {
  @Field(fields.nombre)
  override nombre: string;
}

const nullable = { nullable: true, person: false } as const;

export class ClinicServiceResource {
  @Id()
  id: string;
  @Field(sourceField)
  source: string;
  @Field(externalIdField, nullable)
  externalId: string | null;
  @Field(fields.nombre, { person: false })
  nombre: string;
  @Field(fields.codigo, nullable)
  codigo: string | null;
  @Field(fields.categoria, nullable)
  categoria: string | null;
  @Field(fields.tipo, nullable)
  tipo: string | null;
  @Field(fields.precio, { nullable: true })
  precio: number | null;
  @Field(fields.arancel, { nullable: true })
  arancel: number | null;
  @Field(fields.durationMinutes, { nullable: true })
  durationMinutes: number | null;
  @Field(integer(limits.minutes), {
    nullable: true,
    description: 'Minutes that its system says it takes.',
    example: null,
  })
  vendorDurationMinutes: number | null;
  @Field(oneOf(REVIEW_STATES, 'ClinicReviewState'), {
    description: 'Only `reviewed` ones are offered to websites; `stale`: its system changed it since.',
    example: 'draft',
  })
  reviewState: string;
  @Field(timestamp(), { nullable: true, description: 'When it was last reviewed.', example: null })
  reviewedAt: Date | null;
  @Field(text({ max: 64 }), { ...nullable, description: 'The id of the member or key that did.', example: null })
  reviewedBy: string | null;
  @Field(fields.isTelehealth)
  isTelehealth: boolean;
  @Field(fields.onlineBookable)
  onlineBookable: boolean;
  @Field(fields.isEntry, { nullable: true })
  isEntry: boolean | null;
  @Field(fields.requiresConsentTemplateId, { nullable: true })
  requiresConsentTemplateId: string | null;
  @Field(fields.eligibilityMinAgeYears, { nullable: true })
  eligibilityMinAgeYears: number | null;
  @Field(fields.eligibilityMaxAgeYears, { nullable: true })
  eligibilityMaxAgeYears: number | null;
  @Field(fields.eligibilitySexo, { nullable: true })
  eligibilitySexo: string | null;
  @ListField(fields.eligibilityPrevisiones, { ...nullable, ...PREVISIONES })
  eligibilityPrevisiones: string[] | null;
  @Field(activeField)
  active: boolean;
  @Field(syncedAtField, { nullable: true })
  syncedAt: Date | null;
}
