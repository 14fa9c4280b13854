import { conflict, notFound, unusable } from '@workops/kernel';
import { foldedNumber, type PatientFields } from './patient-fields';
import { mustBeLive, type Patient } from './patient';

export interface Merging {
  survivor: Patient;
  secondaries: Patient[];
}

/** Keeps the given order. Throws `not_found`, `conflict` if the survivor is a tombstone, and `unusable`. */
export function toMerging(survivorId: string, named: readonly string[], locked: readonly Patient[]): Merging {
  const byId = new Map(locked.map((patient) => [patient.id, patient]));
  const survivor = byId.get(survivorId);
  if (!survivor) throw notFound('El paciente no existe.');
  mustBeLive(survivor);
  const secondaries = [...new Set(named)].map((id) => {
    const path = `secondary_ids.${named.indexOf(id)}`;
    const secondary = byId.get(id);
    if (id === survivorId) throw unusable(path, 'El paciente no puede fusionarse consigo mismo.');
    if (!secondary) throw unusable(path, 'El paciente por fusionar no existe.');
    if (secondary.status === 'merged') throw unusable(path, 'El paciente por fusionar ya fue fusionado con otro.');
    return secondary;
  });
  return { survivor, secondaries };
}

const documentKey = ({ documentKind, documentNumber }: Patient): string | null =>
  documentNumber === null ? null : `${documentKind}/${foldedNumber(documentNumber)}`;

/** Compares known values only, and document numbers within one kind. */
function differs(patients: readonly Patient[], valueOf: (patient: Patient) => string | null): boolean {
  return new Set(patients.map(valueOf).filter((value) => value !== null)).size > 1;
}

const haveOtherDocuments = (patients: readonly Patient[]): boolean =>
  [...new Set(patients.map(({ documentKind }) => documentKind))].some((kind) =>
    differs(
      patients.filter((each) => each.documentKind === kind),
      documentKey,
    ),
  );

/** Throws `conflict`: `document_mismatch`, then `identity_mismatch` with the fields. */
export function mustBeOnePerson({ survivor, secondaries }: Merging): void {
  const all = [survivor, ...secondaries];
  if (differs(all, ({ rut }) => rut) || haveOtherDocuments(all)) {
    throw conflict('document_mismatch', 'Los pacientes tienen documentos distintos.');
  }
  const fields = [
    ...(differs(all, ({ birthDate }) => birthDate) ? ['birth_date'] : []),
    ...(differs(all, ({ sexo }) => sexo) ? ['sexo'] : []),
  ];
  if (fields.length > 0)
    throw conflict(
      'identity_mismatch',
      'Los pacientes difieren en su fecha de nacimiento o sexo: corrija primero uno.',
      { fields },
    );
}

/** Filled together. */
const BLANKS: readonly (readonly (keyof PatientFields)[])[] = [
  ['apellidos'],
  ['nombreSocial'],
  ['rut'],
  ['documentNumber', 'documentKind'],
  ['birthDate'],
  ['sexo'],
  ['prevision'],
  ['emergencyName', 'emergencyPhone'],
  ['externalId'],
] as const;

const WIRE: Partial<Record<keyof PatientFields, string>> = {
  nombreSocial: 'nombre_social',
  documentNumber: 'document_number',
  birthDate: 'birth_date',
  externalId: 'external_id',
  emergencyName: 'emergency_contact',
};

/** Fills the survivor's empty fields from the first secondary that has a value. */
export function filled({ survivor, secondaries }: Merging, now: Date): { survivor: Patient; filledFields: string[] } {
  const after: Patient = { ...survivor, updatedAt: now };
  const filledFields: string[] = [];
  for (const [first, ...companions] of BLANKS) {
    const giver = survivor[first!] === null ? secondaries.find((each) => each[first!] !== null) : undefined;
    if (!giver) continue;
    for (const field of [first!, ...companions]) Object.assign(after, { [field]: giver[field] });
    filledFields.push(WIRE[first!] ?? first!);
  }
  const entries = [survivor, ...secondaries].flatMap(({ lastEntryAt }) => (lastEntryAt ? [lastEntryAt.getTime()] : []));
  return {
    survivor: { ...after, lastEntryAt: entries.length > 0 ? new Date(Math.max(...entries)) : null },
    filledFields,
  };
}
