import type { ExportedPatient, ExportedProfessional, ExportedService, Telecom } from './record';
import { inText, type Json, type Resource } from './resource';

const IDENTIFIERS = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador';

const identified = (code: string, display: string, value: string | null): Json =>
  value === null ? null : { type: { coding: [{ system: IDENTIFIERS, code, display }] }, value };

const GENDERS: Readonly<Record<string, string>> = { F: 'female', M: 'male', otro: 'other' };

const named = (use: string, givenName: string, family: string | null) => ({
  use,
  text: [givenName, family].filter(Boolean).join(' '),
  family,
  given: [givenName],
});

function toDocument({ documentKind, documentNumber }: ExportedPatient): Json {
  if (documentNumber === null) return null;
  return documentKind === 'pasaporte' ? identified('05', 'PPN', documentNumber) : { value: documentNumber };
}

export function patientResource(patient: ExportedPatient, telecom: Telecom | undefined): Resource {
  const { id, nombre, apellidos, nombreSocial, rut, birthDate, sexo, relation } = patient;
  const reach = relation === 'self' && telecom ? telecom : { phone: null, email: null };
  return {
    resourceType: 'Patient',
    id,
    identifier: [identified('01', 'RUN', rut), toDocument(patient)],
    name: [named('official', nombre, apellidos), nombreSocial === null ? null : named('usual', nombreSocial, null)],
    telecom: [
      reach.phone && { system: 'phone', value: reach.phone },
      reach.email && { system: 'email', value: reach.email },
    ],
    gender: sexo === null ? 'unknown' : GENDERS[sexo],
    birthDate,
  };
}

export const practitionerResource = ({
  id,
  nombre,
  apellidos,
  rut,
  registro,
  especialidad,
}: ExportedProfessional): Resource => ({
  resourceType: 'Practitioner',
  id,
  identifier: [identified('01', 'RUN', rut), registro === null ? null : { value: registro }],
  name: [named('official', nombre, apellidos)],
  qualification: especialidad === null ? [] : [{ code: inText(especialidad) }],
});

export const serviceResource = ({ id, nombre, codigo, categoria, tipo }: ExportedService): Resource => ({
  resourceType: 'HealthcareService',
  id,
  identifier: codigo === null ? [] : [{ value: codigo }],
  name: nombre,
  category: [inText(categoria)],
  type: [inText(tipo)],
});
