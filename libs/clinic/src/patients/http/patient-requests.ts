import type { PatientDocumentKind, PatientRelation, PatientSex } from '../../index';
import { Field, ObjectField, PageQuery, text, timestamp, uuid } from '@workops/edge';
import { patientFields as fields } from './patient-fields';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class EmergencyContactRequest {
  @Field(fields.emergencyName)
  name: string;
  @Field(fields.emergencyPhone, clearable)
  phone?: string | null;
}

class PatientFacts {
  @Field(fields.apellidos, clearable)
  apellidos?: string | null;
  @Field(fields.nombreSocial, clearable)
  nombreSocial?: string | null;
  @Field(fields.rut, clearable)
  rut?: string | null;
  @Field(fields.documentKind, clearable)
  documentKind?: PatientDocumentKind | null;
  @Field(fields.documentNumber, clearable)
  documentNumber?: string | null;
  @Field(fields.birthDate, clearable)
  birthDate?: string | null;
  @Field(fields.sexo, clearable)
  sexo?: PatientSex | null;
  @Field(fields.prevision, clearable)
  prevision?: string | null;
  @ObjectField(() => EmergencyContactRequest, {
    ...clearable,
    description: 'Who is called in an emergency. Replaced as a whole.',
  })
  emergencyContact?: EmergencyContactRequest | null;
  @Field(fields.externalId, clearable)
  externalId?: string | null;
}

export class RegisterPatientRequest extends PatientFacts {
  @Field(fields.contactId)
  contactId: string;
  @Field(fields.relation, { ...optional, default: 'self' })
  relation?: PatientRelation;
  @Field(fields.nombre)
  nombre: string;
}

export class ChangePatientRequest extends PatientFacts {
  @Field(fields.contactId, optional)
  contactId?: string;
  @Field(fields.relation, optional)
  relation?: PatientRelation;
  @Field(fields.nombre, optional)
  nombre?: string;
}

export function toPatientPatch({ emergencyContact, ...fields }: PatientFacts) {
  if (emergencyContact === undefined) return fields;
  return { ...fields, emergencyName: emergencyContact?.name ?? null, emergencyPhone: emergencyContact?.phone ?? null };
}

export class PatientListQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this contact.' })
  contactId?: string;
  @Field(text({ min: 1, max: 50 }), { ...optional, description: 'Only the one with this RUT.', example: '11111111-1' })
  rut?: string;
  @Field(text({ min: 1, max: 50 }), {
    ...optional,
    description: 'Only those with a document of this number.',
    example: 'P-123456',
  })
  documentNumber?: string;
  @Field(text({ min: 1, max: 255 }), {
    ...optional,
    description: 'Only the one with this identifier of yours.',
    example: 'historia-1',
  })
  externalId?: string;
  @Field(fields.birthDate, { ...optional, description: 'Only those born on this day.' })
  birthDate?: string;
  @Field(timestamp(), { ...optional, description: 'Only those changed then or later.' })
  updatedSince?: Date;
  @Field(text({ max: 200 }), {
    ...optional,
    description:
      'Words of the name, a RUT, `FC-12`, or the telephone number of the contact. All are required, in any order.',
    example: 'xiomara',
  })
  q?: string;
}
