import { isCurrencyCode, isUuid, malformed, notUnique, type Issue, type WorkspaceRecord } from '@workops/kernel';

export interface AppointmentTypeRecord extends TypeFields, WorkspaceRecord {
  deletedAt: Date | null;
}

export interface TypeFields {
  /** Unique among types that are not deleted, ignoring case. */
  name: string;
  description: string;
  kind: string;
  engine: Engine;
  /** The service for engine `clinic`; otherwise any reference of the client. */
  externalRef: string | null;
  /** Null for the configuration's buffer. */
  bufferMinutes: number | null;
  /** Null for a stored clinic type, or if its service has none. */
  durationMinutes: number | null;
  /** Null means on request, 0 means free. */
  priceAmount: number | null;
  priceCurrency: string;
  priceIsFrom: boolean;
  /** Empty means the whole team. */
  eligibleStaffIds: string[];
  isActive: boolean;
  /** A workspace has at most one default. */
  isDefault: boolean;
}

export type NewTypeFields = Pick<TypeFields, 'name'> & Partial<TypeFields>;

export const ENGINES = ['native', 'clinic'] as const;
/** Immutable. A `clinic` type inherits duration, price and staff from its service on every read. */
export type Engine = (typeof ENGINES)[number];

export const typeLimits = { name: 200, description: 2_000, kind: 50, externalRef: 255, eligibleStaff: 1_000 } as const;
export const durationBounds = { min: 1, max: 1_440 } as const;
/** Prices keep up to four decimals. */
export const priceBounds = { min: 0, max: 1e11 } as const;

/** Null if in another currency or on request. */
export const priceInClp = ({ priceAmount, priceCurrency }: TypeFields): number | null =>
  priceAmount === null || priceCurrency !== 'CLP' ? null : Math.round(priceAmount);

const DECIMALS = 1e4;

/** Inherited fields are not stored. */
const INHERITED = { durationMinutes: null, priceAmount: null, priceCurrency: 'CLP', eligibleStaffIds: [] };

function settled(fields: TypeFields): TypeFields {
  const name = fields.name.trim();
  const kind = fields.kind.trim();
  const issues: Issue[] = [];
  if (name === '') issues.push({ path: 'name', message: 'A name is required.', code: 'too_small' });
  if (kind === '') issues.push({ path: 'kind', message: 'A kind is required.', code: 'too_small' });
  if (!isCurrencyCode(fields.priceCurrency)) {
    issues.push({
      path: 'price_currency',
      message: 'Must be a currency code of ISO 4217, for example CLP.',
      code: 'invalid_string',
    });
  }
  const { engine, externalRef } = fields;
  if (engine === 'native' && fields.durationMinutes === null) {
    issues.push({ path: 'duration_minutes', message: 'Required.', code: 'invalid_type' });
  }
  if (engine === 'clinic' && (externalRef === null || !isUuid(externalRef))) {
    issues.push({
      path: 'external_ref',
      message: 'Must be the id of a service.',
      code: externalRef === null ? 'invalid_type' : 'invalid_string',
    });
  }
  if (issues.length > 0) throw malformed('body', issues);
  if (engine === 'clinic') return { ...fields, ...INHERITED, externalRef: externalRef!.toLowerCase(), name, kind };
  const priceAmount = fields.priceAmount === null ? null : Math.round(fields.priceAmount * DECIMALS) / DECIMALS;
  return { ...fields, name, kind, priceAmount, eligibleStaffIds: [...new Set(fields.eligibleStaffIds)] };
}

/** Throws one `malformed` with all issues. */
export function newType(
  { name, ...rest }: NewTypeFields,
  { workspaceId, id, now, currency }: { workspaceId: string; id: string; now: Date; currency: string },
): AppointmentTypeRecord {
  const fields = settled({
    name,
    durationMinutes: rest.durationMinutes ?? null,
    engine: rest.engine ?? 'native',
    description: rest.description ?? '',
    kind: rest.kind ?? 'service',
    externalRef: rest.externalRef ?? null,
    bufferMinutes: rest.bufferMinutes ?? null,
    priceAmount: rest.priceAmount ?? null,
    priceCurrency: rest.priceCurrency ?? currency,
    priceIsFrom: rest.priceIsFrom ?? false,
    eligibleStaffIds: rest.eligibleStaffIds ?? [],
    isActive: rest.isActive ?? true,
    isDefault: rest.isDefault ?? false,
  });
  return { ...fields, workspaceId, id, deletedAt: null, createdAt: now, updatedAt: now };
}

/** Returns the same object if nothing changes. Throws one `malformed` with all issues. */
export function changedType(
  before: AppointmentTypeRecord,
  patch: Partial<TypeFields>,
  now: Date,
): AppointmentTypeRecord {
  const changes = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<TypeFields>;
  const after: AppointmentTypeRecord = { ...before, ...settled({ ...before, ...changes }) };
  return JSON.stringify(after) === JSON.stringify(before) ? before : { ...after, updatedAt: now };
}

export const typeNameTaken = (holderId: string) =>
  notUnique('Otro tipo de cita tiene ese nombre.', { holder_id: holderId });

export const serviceTaken = (holderId: string) =>
  notUnique('Otro tipo de cita reserva ese servicio.', { holder_id: holderId });
