import { isAbsoluteUrl, malformed, CLP, type Issue } from '@workops/kernel';
import {
  OWN_TAX_TREATMENTS,
  VEHICLE_CONDITIONS,
  VEHICLE_STATUSES,
  type VehicleFields,
  type VehiclePatch,
} from './vehicle';

export const vehicleLimits = {
  plate: 20,
  vin: 30,
  name: 100,
  trait: 50,
  stockNumber: 50,
  externalId: 255,
  description: 5_000,
  photoUrls: 40,
  photoUrl: 2_048,
  years: { min: 1886, max: 2100 },
  km: { min: 0, max: 2_000_000 },
};

export const FIELD_NAMES = {
  make: 'make',
  model: 'model',
  version: 'version',
  color: 'color',
  fuel: 'fuel',
  transmission: 'transmission',
  bodyType: 'body_type',
  year: 'year',
  km: 'km',
  condition: 'condition',
  locationId: 'location_id',
  description: 'description',
  photoUrls: 'photo_urls',
  pinnedFields: 'pinned_fields',
  plate: 'plate',
  vin: 'vin',
  stockNumber: 'stock_number',
  externalId: 'external_id',
  priceClp: 'price_clp',
  floorPriceClp: 'floor_price_clp',
  taxTreatment: 'tax_treatment',
  status: 'status',
} as const satisfies Record<keyof VehicleFields, string>;

/** A sync writes these unless they are pinned. */
export const SYNCED_FIELDS: readonly string[] = Object.values(FIELD_NAMES).filter(
  (name) => name !== 'pinned_fields' && name !== 'external_id',
);

const UNSAID: Omit<VehicleFields, 'make' | 'model'> = {
  version: null,
  color: null,
  fuel: null,
  transmission: null,
  bodyType: null,
  year: null,
  km: null,
  condition: 'used',
  locationId: null,
  description: null,
  photoUrls: [],
  pinnedFields: [],
  plate: null,
  vin: null,
  stockNumber: null,
  externalId: null,
  priceClp: null,
  floorPriceClp: null,
  taxTreatment: null,
  status: 'available',
};

/** The maximum lengths in characters after trimming. */
const TEXTS = {
  make: vehicleLimits.name,
  model: vehicleLimits.name,
  version: vehicleLimits.name,
  color: vehicleLimits.trait,
  fuel: vehicleLimits.trait,
  transmission: vehicleLimits.trait,
  bodyType: vehicleLimits.trait,
  stockNumber: vehicleLimits.stockNumber,
  description: vehicleLimits.description,
} as const satisfies Partial<Record<keyof VehicleFields, number>>;

const NUMBERS = {
  year: vehicleLimits.years,
  km: vehicleLimits.km,
  priceClp: CLP,
  floorPriceClp: CLP,
} as const satisfies Partial<Record<keyof VehicleFields, { min: number; max: number }>>;

const WORDS = { condition: VEHICLE_CONDITIONS, status: VEHICLE_STATUSES } as const;

const PLATE = /^[A-Z0-9]{1,12}$/;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const SEPARATORS = /[\s.\-·]/g;

/** Upper case without blanks, hyphens and dots. */
export const settledPlate = (given: string): string => given.replace(SEPARATORS, '').toUpperCase();
export const isPlate = (plate: string): boolean => PLATE.test(plate);

const entriesOf = <T extends object>(of: T) => Object.entries(of) as { [K in keyof T]: [K, T[K]] }[keyof T][];
const [TEXT_ENTRIES, NUMBER_ENTRIES, WORD_ENTRIES] = [entriesOf(TEXTS), entriesOf(NUMBERS), entriesOf(WORDS)];
const wrong = (field: keyof VehicleFields, code: Issue['code'], message: string, at = ''): Issue => ({
  path: FIELD_NAMES[field] + at,
  code,
  message,
});

function textIssues(fields: VehicleFields): Issue[] {
  return TEXT_ENTRIES.flatMap(([field, max]): Issue[] => {
    const value = fields[field];
    if (value === null) return [];
    if (value === '') return [wrong(field, 'too_small', 'Must not be blank.')];
    return value.length > max && [...value].length > max
      ? [wrong(field, 'too_big', `Must have at most ${max} characters.`)]
      : [];
  });
}

function numberIssues(fields: VehicleFields): Issue[] {
  return NUMBER_ENTRIES.flatMap(([field, { min, max }]): Issue[] => {
    const value = fields[field];
    if (value === null) return [];
    if (!Number.isInteger(value)) return [wrong(field, 'invalid_type', 'Must be an integer.')];
    if (value < min) return [wrong(field, 'too_small', `Must be at least ${min}.`)];
    return value > max ? [wrong(field, 'too_big', `Must be at most ${max}.`)] : [];
  });
}

const wordIssues = (fields: VehicleFields): Issue[] =>
  WORD_ENTRIES.filter(([field, words]) => !(words as readonly string[]).includes(fields[field])).map(([field, words]) =>
    wrong(field, 'invalid_enum_value', `Must be one of: ${words.join(', ')}.`),
  );

function isPublicUrl(url: string): boolean {
  return url.length <= vehicleLimits.photoUrl && /^https:\/\/[^/\\\s]/i.test(url) && isAbsoluteUrl(url);
}

function listIssues({ photoUrls, pinnedFields }: VehicleFields): Issue[] {
  const most = vehicleLimits.photoUrls;
  return [
    ...(photoUrls.length > most
      ? [wrong('photoUrls', 'too_big', `Must have at most ${most} entries.`)]
      : photoUrls.flatMap((url, at) =>
          isPublicUrl(url) ? [] : [wrong('photoUrls', 'invalid_string', 'Must be an https URL.', `.${at}`)],
        )),
    ...pinnedFields.flatMap((name, at) =>
      SYNCED_FIELDS.includes(name)
        ? []
        : [wrong('pinnedFields', 'invalid_enum_value', 'Must be a field that a sync writes.', `.${at}`)],
    ),
  ];
}

function identifierIssues({ plate, vin, externalId }: VehicleFields): Issue[] {
  const most = vehicleLimits.externalId;
  return [
    ...(plate !== null && !isPlate(plate)
      ? [wrong('plate', 'invalid_string', 'Must be 1 to 12 letters and digits.')]
      : []),
    ...(vin !== null && !VIN.test(vin)
      ? [wrong('vin', 'invalid_string', 'Must be 17 letters and digits, without I, O and Q.')]
      : []),
    ...(externalId === '' ? [wrong('externalId', 'too_small', 'Must not be blank.')] : []),
    ...(externalId !== null && [...externalId].length > most
      ? [wrong('externalId', 'too_big', `Must have at most ${most} characters.`)]
      : []),
  ];
}

/** Only a consignment can set `pass_through`. */
const taxIssues = ({ taxTreatment = null }: VehiclePatch): Issue[] =>
  taxTreatment === null || (OWN_TAX_TREATMENTS as readonly string[]).includes(taxTreatment)
    ? []
    : [wrong('taxTreatment', 'invalid_enum_value', `Must be one of: ${OWN_TAX_TREATMENTS.join(', ')}.`)];

const ALL_FIELDS = Object.keys(FIELD_NAMES) as (keyof VehicleFields)[];
const TEXT_FIELDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/** A plain loop, because a feed may have a hundred thousand rows. */
function joined(given: VehiclePatch, before: Partial<VehicleFields>): VehicleFields {
  const fields: Partial<Record<keyof VehicleFields, unknown>> = { make: '', model: '' };
  for (const name of ALL_FIELDS) {
    const value = given[name] === undefined ? before[name] : given[name];
    if (value !== undefined) fields[name] = value;
  }
  return fields as VehicleFields;
}

export interface SettledFields {
  fields: VehicleFields;
  issues: Issue[];
}

/** Absent fields keep the previous value or the default. */
export function settledFields(
  given: VehiclePatch,
  before: Omit<VehicleFields, 'make' | 'model'> = UNSAID,
): SettledFields {
  const fields = joined(given, before);
  for (const field of TEXT_FIELDS) Object.assign(fields, { [field]: fields[field]?.trim() ?? null });
  const { plate, vin, pinnedFields } = fields;
  Object.assign(fields, {
    plate: plate && settledPlate(plate),
    vin: vin && settledPlate(vin),
    pinnedFields: [...new Set(pinnedFields)].sort(),
  });
  const issues = [textIssues, identifierIssues, numberIssues, wordIssues, listIssues].flatMap((issuesIn) =>
    issuesIn(fields),
  );
  return { fields, issues: [...issues, ...taxIssues(given)] };
}

export function validFields(given: VehiclePatch, before?: VehicleFields): VehicleFields {
  const { fields, issues } = settledFields(given, before);
  if (issues.length > 0) throw malformed('body', issues);
  return fields;
}

/** Throws `malformed` for values that are invalid for any vehicle. */
export function mustBeWellFormed(patch: VehiclePatch): void {
  validFields(patch, { ...UNSAID, make: '-', model: '-' });
}
