import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_PATIENTS, type PatientRef, type Patients } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  mapped,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import { CHANGE_PATIENT, DELETE_PATIENT } from './patient-reasons';
import { ChangePatientRequest, toPatientPatch, PatientListQuery, RegisterPatientRequest } from './patient-requests';
import { patientShown, PatientResource } from './patient-resource';

class PatientClusterResource {
  @Field(oneOf(['self', 'name_and_birth_date'], 'PatientClusterReason'), {
    description: 'What they share: a contact, or name and birth date.',
  })
  reason: string;
  @ObjectListField(() => PatientResource, { max: 100, description: 'The patients, the oldest first.' })
  patients: readonly PatientResource[];
}

const patients = {
  tag: 'Clinic patients',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PatientResource,
} as const;
const inPath = recordInPath('FC-12');

@Controller()
export class PatientsHttp {
  constructor(@Inject(CLINIC_PATIENTS) private readonly patients: Patients) {}

  @Operation.post('/clinic-patients', {
    ...patients,
    id: 'registerClinicPatient',
    sensitive: true,
    ceiling: { uncounted: 'A clinic has as many patients as it cares for.' },
    outlivesTheApp: 'data',
    summary: 'Register a clinic patient',
    description:
      'RUT, document and `external_id` are unique, and a contact is one patient itself. A 409 `UNIQUE_CONFLICT` has the other in `patient_id`.',
    scopes: ['clinic_patients:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async register(@CurrentActor() actor: Actor, @Body() body: RegisterPatientRequest): Promise<PatientResource> {
    const { contactId, nombre } = body;
    return this.shown(actor)(await this.patients.register(actor, { ...toPatientPatch(body), contactId, nombre }));
  }

  @Operation.get('/clinic-patients', {
    ...patients,
    id: 'listClinicPatients',
    pseudonyms: { takes: ['contactId', 'updatedSince', 'limit', 'cursor'] },
    summary: 'List clinic patients',
    description: 'Newest first, without merged ones.',
    scopes: ['clinic_patients:read'],
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PatientListQuery): Promise<Listing<PatientResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.patients.list(actor, { ...query, ...page }), this.shown(actor)), page);
  }

  @Operation.get('/clinic-patients/duplicates', {
    ...patients,
    id: 'listClinicPatientDuplicates',
    response: PatientClusterResource,
    heavy: true,
    summary: 'List clinic patients that may be the same',
    description: 'Clusters of patients that share a contact, or a name and a birth date; a hundred of each at most.',
    scopes: ['clinic_patients:read'],
    errors: [],
    list: 'cursor',
  })
  async duplicates(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<PatientClusterResource>> {
    const page = toPage(query);
    const shown = this.shown(actor);
    const clusters = await this.patients.duplicates(actor, page);
    return toListing(
      mapped(clusters, (cluster) => ({ ...cluster, patients: cluster.patients.map(shown) })),
      page,
    );
  }

  @Operation.get('/clinic-patients/:id', {
    ...patients,
    ...inPath,
    id: 'readClinicPatient',
    pseudonyms: { takes: [] },
    summary: 'Get a clinic patient',
    description: 'One that was merged still answers, with `merged_into_patient_id`.',
    scopes: ['clinic_patients:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: PatientRef): Promise<PatientResource> {
    return this.shown(actor)(await this.patients.read(actor, ref));
  }

  @Operation.patch('/clinic-patients/:id', {
    ...patients,
    ...inPath,
    id: 'updateClinicPatient',
    sensitive: true,
    summary: 'Update a clinic patient',
    description: 'Fields that are left out keep their values.',
    scopes: ['clinic_patients:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, CHANGE_PATIENT],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Body() body: ChangePatientRequest,
  ): Promise<PatientResource> {
    return this.shown(actor)(await this.patients.change(actor, ref, toPatientPatch(body)));
  }

  @Operation.delete('/clinic-patients/:id', {
    tag: patients.tag,
    tier: patients.tier,
    credentials: patients.credentials,
    ...inPath,
    id: 'deleteClinicPatient',
    sensitive: true,
    summary: 'Delete a clinic patient',
    description: 'Erases all of it for good. Refused while a record is kept by law, with `retain_until`.',
    scopes: ['clinic_patients:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, DELETE_PATIENT],
  })
  async delete(@CurrentActor() actor: Actor, @PathParam('id') ref: PatientRef): Promise<void> {
    await this.patients.delete(actor, ref);
  }

  private shown(actor: Actor) {
    return patientShown(this.patients, actor);
  }
}
