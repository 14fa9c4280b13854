import { PATIENT_DOCUMENT_KINDS, PATIENT_RELATIONS, PATIENT_SEXES, patientLimits } from '../../index';
import { date, documented, matching, oneOf, trimmedText, text, uuid } from '@workops/edge';

const name = (description: string, example: string) =>
  documented(trimmedText({ max: patientLimits.name }), { description, example });

export const patientFields = {
  contactId: documented(uuid(), { description: 'The contact: the patient, or who answers for them.' }),
  relation: documented(oneOf(PATIENT_RELATIONS, 'PatientRelation'), {
    description: 'What the contact is to the patient.',
  }),
  nombre: name('First names.', 'Xiomara'),
  apellidos: name('Surnames.', 'Quiñelén'),
  nombreSocial: name('The name that the patient goes by.', 'Xio'),
  rut: documented(text({ max: patientLimits.rut }), {
    description: 'The RUT, unique among patients.',
    example: '11111111-1',
  }),
  documentKind: documented(oneOf(PATIENT_DOCUMENT_KINDS, 'PatientDocumentKind'), {
    description: 'What the document is; given together with its number.',
  }),
  documentNumber: documented(text({ min: 1, max: patientLimits.documentNumber }), {
    description: 'The number of another document, unique by kind.',
    example: 'P-123456',
  }),
  birthDate: documented(date(), { description: 'The day of birth.', example: '1990-03-01' }),
  sexo: documented(oneOf(PATIENT_SEXES, 'PatientSex'), { description: 'The sex.' }),
  prevision: documented(
    matching(/^[a-z0-9_]{1,40}$/, { max: 40, message: 'Must be 1 to 40 small letters, digits and underscores.' }),
    {
      description: 'The health insurance.',
      example: 'fonasa_b',
    },
  ),
  externalId: documented(trimmedText({ max: patientLimits.externalId }), {
    description: 'Your own identifier of the patient, unique.',
    example: 'historia-1',
  }),
  emergencyName: name('Who is called in an emergency.', 'Rosa Quiñelén'),
  emergencyPhone: documented(text({ min: 1, max: patientLimits.emergencyPhone }), {
    description: 'Their telephone.',
    example: '+56912345678',
  }),
} as const;
