import { consentResource, encounterResource, versionResource } from './entries';
import { patientResource } from './people';
import type { ExportedConsent, ExportedEncounter, ExportedPatient, ExportedVersion } from './record';
import type { References } from './references';

const references: References = {
  patientId: 'p',
  serviceNames: new Map([['s', 'Control']]),
  isExported: (id): id is string => id !== null,
};
const seen = { ownerUserId: null, locationId: null };
const LOINC = 'http://loinc.org';

describe('a patient in FHIR', () => {
  const patient: ExportedPatient = {
    id: 'p',
    contactId: 'c',
    relation: 'self',
    nombre: 'Ana',
    apellidos: null,
    nombreSocial: null,
    rut: null,
    documentKind: null,
    documentNumber: null,
    birthDate: null,
    sexo: null,
  };
  const telecom = { phone: '+56912345678', email: null };

  it.each([
    ['F', 'female'],
    ['M', 'male'],
    ['otro', 'other'],
    [null, 'unknown'],
  ])('with sexo %s has gender %s', (sexo, gender) => {
    expect(patientResource({ ...patient, sexo }, telecom).gender).toBe(gender);
  });

  it("has the contact's phone and email only if they are the patient's own", () => {
    const reached = ['self', 'guardian', 'other'].map(
      (relation) => patientResource({ ...patient, relation }, telecom).telecom,
    );
    expect(reached).toEqual([
      [{ system: 'phone', value: '+56912345678' }, null],
      [null, null],
      [null, null],
    ]);
  });
});

it.each([
  ['draft', 'proposed'],
  ['signed', 'active'],
  ['revoked', 'inactive'],
])('a %s consent is %s', (status, code) => {
  const consent: ExportedConsent = {
    ...seen,
    id: 'c',
    templateId: 't',
    templateVersion: 1,
    templateName: 'Tratamiento',
    status,
    signedAt: null,
  };
  expect(consentResource(consent, references, 'Consiento.').status).toBe(code);
});

it('exports an encounter with patient, professional, service and period', () => {
  const encounter: ExportedEncounter = {
    ...seen,
    id: 'e',
    number: 1,
    professionalId: 'd',
    serviceId: 's',
    modality: 'presencial',
    reason: null,
    status: 'closed',
    openedAt: '2027-01-15T12:00:00.123456+00:00',
    closedAt: '2027-01-15T13:00:00+00:00',
  };
  expect(encounterResource(encounter, references)).toMatchObject({
    subject: { reference: 'urn:uuid:p' },
    participant: [{ individual: { reference: 'urn:uuid:d' } }],
    serviceType: { text: 'Control' },
    period: { start: '2027-01-15T12:00:00.123Z', end: '2027-01-15T13:00:00.000Z' },
  });
  const open = encounterResource({ ...encounter, status: 'open', closedAt: null, serviceId: null }, references);
  expect(open).toMatchObject({ serviceType: null, period: { end: null } });
});

it('exports a note without amendments as a current, final progress note', () => {
  const version: ExportedVersion = {
    ...seen,
    carerUserId: null,
    id: 'v',
    encounterId: 'e',
    version: 1,
    previousId: null,
    isCurrent: true,
    signedAt: '2027-01-15T12:00:00Z',
  };
  expect(versionResource(version, references, 'Estable.')).toMatchObject({
    id: 'v',
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: LOINC, code: '11506-3' }] },
    relatesTo: [],
    context: { encounter: [{ reference: 'urn:uuid:e' }] },
  });
});
