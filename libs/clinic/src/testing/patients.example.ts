import { randomInt, randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newPatient, type Patient } from '../patients/domain/patient';
import { inputFields } from '../patients/domain/patient-fields';

const [contactId, other] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002'];

export const example: RecordExample<Patient> = {
  example: (workspaceId) => ({
    ...newPatient(inputFields({ contactId, nombre: 'Xiomara', relation: 'other' }), {
      workspaceId,
      id: randomUUID(),
      now: new Date('2027-01-15T12:00:00.000Z'),
    }),
    number: randomInt(1, 1_000_000_000),
  }),
  changes: {
    contactId: other,
    relation: 'self',
    selfOf: other,
    nombre: 'Rosa',
    apellidos: 'Quiñelén',
    nombreSocial: 'Rosi',
    rut: '11111111-1',
    documentKind: 'pasaporte',
    documentNumber: 'P-1',
    birthDate: '1990-03-01',
    sexo: 'F',
    prevision: 'fonasa_b',
    emergencyName: 'Ana',
    emergencyPhone: '+56912345678',
    externalId: 'historia-1',
    status: 'merged',
    mergedIntoPatientId: other,
    blockedAt: new Date('2027-01-16T12:00:00.000Z'),
    lastEntryAt: new Date('2027-01-16T12:00:00.001Z'),
    updatedAt: new Date('2027-01-16T12:00:00.002Z'),
  },
};
