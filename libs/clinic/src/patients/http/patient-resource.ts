import {
  PATIENT_STATUSES,
  type Patient,
  type PatientDocumentKind,
  type PatientRelation,
  type Patients,
  type PatientSex,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  date,
  documented,
  Field,
  Id,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { patientFields as fields } from './patient-fields';

const nullable = { nullable: true };
/** Null for connected apps that see pseudonyms instead of personal data. */
const withheld = { nullable: true, person: 'withheld' } as const;

class EmergencyContactResource {
  @Field(fields.emergencyName, { person: 'withheld' })
  name: string;
  @Field(fields.emergencyPhone, withheld)
  phone: string | null;
}

export class PatientResource {
  @Id({ person: 'id', patient: true })
  id: string;
  @Field(text({ max: 20 }), {
    person: false,
    description: 'The number among the patients of the workspace.',
    example: 'FC-12',
  })
  displayId: string;
  @Field(fields.contactId)
  contactId: string;
  @Field(fields.relation)
  relation: PatientRelation;
  @Field(fields.nombre, { person: 'name' })
  nombre: string;
  @Field(fields.apellidos, withheld)
  apellidos: string | null;
  @Field(fields.nombreSocial, withheld)
  nombreSocial: string | null;
  @Field(fields.rut, withheld)
  rut: string | null;
  @Field(fields.documentKind, nullable)
  documentKind: PatientDocumentKind | null;
  @Field(fields.documentNumber, withheld)
  documentNumber: string | null;
  @Field(fields.birthDate, withheld)
  birthDate: string | null;
  @Field(fields.sexo, withheld)
  sexo: PatientSex | null;
  @Field(fields.prevision, withheld)
  prevision: string | null;
  @ObjectField(() => EmergencyContactResource, { ...withheld, description: 'Who is called in an emergency.' })
  emergencyContact: EmergencyContactResource | null;
  @Field(fields.externalId, withheld)
  externalId: string | null;
  @Field(
    documented(oneOf(PATIENT_STATUSES, 'PatientStatus'), {
      description: 'Whether the patient was merged into another.',
    }),
  )
  status: string;
  @Field(uuid(), { ...nullable, description: 'The patient that it was merged into.' })
  mergedIntoPatientId: string | null;
  @Field(timestamp(), { ...nullable, description: 'Since when the data are blocked by a privacy request.' })
  blockedAt: Date | null;
  @Field(date(), { ...nullable, description: 'The last day on which the record must be kept.', example: '2042-01-18' })
  retainUntil: string | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const patientShown =
  (patients: Pick<Patients, 'retainUntil'>, { livemode }: Actor) =>
  (patient: Patient): PatientResource => {
    const { emergencyName: name, emergencyPhone: phone, number } = patient;
    return {
      ...patient,
      displayId: `FC-${number}`,
      emergencyContact: name === null ? null : { name, phone },
      retainUntil: patients.retainUntil(patient, livemode),
    };
  };
