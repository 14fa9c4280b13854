import { canonicalRut, folded, unusableAll, type Issue } from '@workops/kernel';

export const PATIENT_RELATIONS = ['self', 'guardian', 'other'] as const;
export type PatientRelation = (typeof PATIENT_RELATIONS)[number];

export const PATIENT_DOCUMENT_KINDS = ['pasaporte', 'dni', 'otro'] as const;
export type PatientDocumentKind = (typeof PATIENT_DOCUMENT_KINDS)[number];

export const PATIENT_SEXES = ['F', 'M', 'otro'] as const;
export type PatientSex = (typeof PATIENT_SEXES)[number];

export const patientLimits = {
  name: 200,
  documentNumber: 50,
  rut: 50,
  emergencyName: 200,
  emergencyPhone: 50,
  externalId: 255,
} as const;

export interface PatientFields {
  contactId: string;
  relation: PatientRelation;
  nombre: string;
  apellidos: string | null;
  nombreSocial: string | null;
  rut: string | null;
  documentKind: PatientDocumentKind | null;
  documentNumber: string | null;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  sexo: PatientSex | null;
  prevision: string | null;
  emergencyName: string | null;
  emergencyPhone: string | null;
  externalId: string | null;
}

export type PatientInput = Pick<PatientFields, 'contactId' | 'nombre'> & Partial<PatientFields>;
export type PatientPatch = Partial<PatientFields>;

const UNSAID: Omit<PatientFields, 'contactId' | 'nombre'> = {
  relation: 'self',
  apellidos: null,
  nombreSocial: null,
  rut: null,
  documentKind: null,
  documentNumber: null,
  birthDate: null,
  sexo: null,
  prevision: null,
  emergencyName: null,
  emergencyPhone: null,
  externalId: null,
};

export const inputFields = (input: PatientInput): PatientFields => ({ ...UNSAID, ...input });

const NAMES = ['contactId', 'nombre', ...(Object.keys(UNSAID) as (keyof typeof UNSAID)[])] as const;

/** Absent fields of the patch are kept. */
export function patchedFields(patient: PatientFields, patch: PatientPatch): PatientFields {
  const entries = NAMES.map((name) => [name, patch[name] === undefined ? patient[name] : patch[name]]);
  return Object.fromEntries(entries) as PatientFields;
}

/** Upper case letters and digits only. */
export const foldedNumber = (number: string): string =>
  folded(number)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names are searched and compared in this text. */
export const toSearchText = ({
  nombre,
  apellidos,
  nombreSocial,
}: Pick<PatientFields, 'nombre' | 'apellidos' | 'nombreSocial'>): string =>
  [nombre, apellidos, nombreSocial]
    .filter((name) => name !== null)
    .map((name) => folded(name).trim().replace(/\s+/g, ' '))
    .join(' ');

const OLDEST = 130;

const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;

export type Problem = Pick<Issue, 'path' | 'message'>;

/** Requires well-formed fields; `today` is the workspace's date. */
function findProblems(fields: PatientFields, today: string): Problem[] {
  const { rut, documentKind, documentNumber, birthDate } = fields;
  const problems: Problem[] = [];
  if (rut !== null && canonicalRut(rut) === undefined) problems.push({ path: 'rut', message: 'El RUT no es válido.' });
  if ((documentKind === null) !== (documentNumber === null)) {
    const path = documentKind === null ? 'document_kind' : 'document_number';
    problems.push({ path, message: 'El tipo y el número de documento van juntos.' });
  } else if (documentNumber !== null && foldedNumber(documentNumber) === '') {
    problems.push({ path: 'document_number', message: 'El número de documento no tiene letras ni dígitos.' });
  }
  if (birthDate !== null && (birthDate > today || birthDate < yearsBefore(today, OLDEST))) {
    problems.push({ path: 'birth_date', message: 'La fecha de nacimiento no es posible.' });
  }
  return problems;
}

/** Throws one `unusable` with all problems. */
export function settled(fields: PatientFields, today: string, otherProblems: readonly Problem[] = []): PatientFields {
  const problems = [...otherProblems, ...findProblems(fields, today)];
  if (problems.length > 0) throw unusableAll(problems);
  return { ...fields, rut: fields.rut === null ? null : canonicalRut(fields.rut)! };
}
