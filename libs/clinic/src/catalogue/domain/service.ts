import { conflict, folded, malformed, unusable, type WorkspaceRecord } from '@workops/kernel';
import type { EligibilityRules } from './eligibility';
import { changedNames, said, type Born } from './fields';
import { mustBeClinics, type Source } from './source';

export const REVIEW_STATES = ['stale', 'draft', 'reviewed'] as const;
/** `stale`: the vendor has changed the service since its review. */
export type ReviewState = (typeof REVIEW_STATES)[number];

export interface ServiceFields extends EligibilityRules {
  externalId: string | null;
  nombre: string;
  codigo: string | null;
  categoria: string | null;
  tipo: string | null;
  /** In CLP. */
  precio: number | null;
  /** Public tariff in CLP. */
  arancel: number | null;
  durationMinutes: number | null;
  isTelehealth: boolean;
  onlineBookable: boolean;
  isEntry: boolean | null;
  requiresConsentTemplateId: string | null;
  eligibilityPrevisiones: string[] | null;
  active: boolean;
}

export interface Service extends WorkspaceRecord, ServiceFields {
  source: Source;
  vendorDurationMinutes: number | null;
  reviewState: ReviewState;
  /** Last review, even if the service has changed since. */
  reviewedAt: Date | null;
  reviewedBy: string | null;
  syncedAt: Date | null;
}

export type ServiceInput = Pick<ServiceFields, 'nombre'> & Partial<ServiceFields>;
/** Absent fields are kept; null clears. */
export type ServicePatch = Partial<ServiceFields>;

/** In characters, entries, CLP, minutes and years. */
export const serviceLimits = {
  name: 200,
  code: 255,
  clp: { min: 0, max: 100_000_000_000 },
  minutes: { min: 1, max: 1_440 },
  years: { min: 0, max: 150 },
  previsiones: 50,
} as const;

const THEIRS = {
  externalId: 'external_id',
  nombre: 'nombre',
  codigo: 'codigo',
  categoria: 'categoria',
  tipo: 'tipo',
  precio: 'precio',
  arancel: 'arancel',
  isTelehealth: 'is_telehealth',
  active: 'active',
} as const satisfies Partial<Record<keyof ServiceFields, string>>;

const OURS = {
  durationMinutes: 'duration_minutes',
  onlineBookable: 'online_bookable',
  isEntry: 'is_entry',
  requiresConsentTemplateId: 'requires_consent_template_id',
  eligibilityMinAgeYears: 'eligibility_min_age_years',
  eligibilityMaxAgeYears: 'eligibility_max_age_years',
  eligibilitySexo: 'eligibility_sexo',
  eligibilityPrevisiones: 'eligibility_previsiones',
} as const satisfies Partial<Record<keyof ServiceFields, string>>;

const SHOWN = {
  ...THEIRS,
  ...OURS,
  vendorDurationMinutes: 'vendor_duration_minutes',
  reviewState: 'review_state',
} as const;

const UNSAID: Omit<ServiceFields, 'nombre'> = {
  externalId: null,
  codigo: null,
  categoria: null,
  tipo: null,
  precio: null,
  arancel: null,
  durationMinutes: null,
  isTelehealth: false,
  onlineBookable: false,
  isEntry: null,
  requiresConsentTemplateId: null,
  active: true,
  eligibilityMinAgeYears: null,
  eligibilityMaxAgeYears: null,
  eligibilitySexo: null,
  eligibilityPrevisiones: null,
};

export const changedFieldsOfService = (before: Service, after: Service): string[] => changedNames(SHOWN, before, after);

function judge(
  { nombre }: ServicePatch,
  { eligibilityMinAgeYears: least, eligibilityMaxAgeYears: most }: ServiceFields,
): void {
  if (nombre !== undefined && nombre.trim() === '')
    throw malformed('body', [{ path: 'nombre', message: 'Must not be blank.', code: 'too_small' }]);
  if (least !== null && most !== null && least > most) {
    throw unusable('eligibility_max_age_years', 'La edad máxima es menor que la mínima.');
  }
}

/** Throws `malformed` and `unusable`. */
export function newService(input: ServiceInput, { workspaceId, id, now }: Born): Service {
  const fields = { ...UNSAID, ...said(input) };
  judge(input, fields);
  const unreviewed = {
    vendorDurationMinutes: null,
    reviewState: 'draft',
    reviewedAt: null,
    reviewedBy: null,
    syncedAt: null,
  } as const;
  return { workspaceId, id, source: 'native', ...fields, ...unreviewed, createdAt: now, updatedAt: now };
}

/**
 * Resets a reviewed service to `draft`. Throws `malformed`, `unusable`, and `conflict` with the reason `vendor_owned`.
 */
export function changedService(before: Service, patch: ServicePatch, now: Date, isRead = true): Service {
  const after: Service = { ...before, ...said(patch) };
  judge(patch, after);
  mustBeClinics(before, after, THEIRS, isRead);
  if (changedFieldsOfService(before, after).length === 0) return before;
  return { ...after, reviewState: before.reviewState === 'reviewed' ? 'draft' : before.reviewState, updatedAt: now };
}

/** Takes the vendor's state and makes a review stale. Returns the same service if the vendor changed nothing. */
export function syncedService(before: Service, fields: Partial<Service>, now: Date): Service {
  const after: Service = { ...before, ...fields };
  if (changedFieldsOfService(before, after).length === 0) return before;
  return { ...after, reviewState: before.reviewState === 'reviewed' ? 'stale' : before.reviewState, updatedAt: now };
}

/** Throws `conflict` with the reason `no_duration`. */
export function reviewedService(before: Service, by: string | null, now: Date): Service {
  if (before.reviewState === 'reviewed') return before;
  if (before.durationMinutes === null) throw conflict('no_duration', 'El servicio no tiene duración.');
  return { ...before, reviewState: 'reviewed', reviewedAt: now, reviewedBy: by, updatedAt: now };
}

/** Websites and AI agents may offer it. */
export const isOffered = ({ active, reviewState, onlineBookable, isEntry, durationMinutes }: Service): boolean =>
  active && reviewState === 'reviewed' && onlineBookable && isEntry !== false && durationMinutes !== null;

export const serviceSearchText = ({ nombre, codigo }: Pick<Service, 'nombre' | 'codigo'>): string =>
  folded(`${nombre} ${codigo ?? ''}`)
    .trim()
    .replace(/\s+/g, ' ');
