import { Body, Controller, Inject } from '@nestjs/common';
import { CLINIC_PATIENTS, type PatientRef, type Patients } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  Id,
  integer,
  ListField,
  ObjectField,
  Operation,
  PathParam,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import { MERGE_PATIENTS } from './patient-reasons';

const count = (of: string): PropertyDecorator =>
  Field(integer({ min: 0, max: 1_000_000_000 }), { description: `Of ${of}.`, example: 0 });

class MergePatientsRequest {
  @ListField(uuid(), { min: 1, max: 10, description: 'The patients to merge into the one in the path.' })
  secondaryIds: string[];
}

class PrimaryPatientResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), {
    person: false,
    description: 'The number among the patients of the workspace.',
    example: 'FC-12',
  })
  displayId: string;
}

class MovedRecordsResource {
  @count('encounters')
  encounters: number;
  @count('notes')
  notes: number;
  @count('consents')
  consents: number;
  @count('documents')
  documents: number;
  @count('budgets')
  budgets: number;
  @count('packs')
  packPurchases: number;
  @count('privacy requests')
  privacyRequests: number;
}

class PatientMergeResource {
  @ObjectField(() => PrimaryPatientResource, { description: 'The patient that lives on.' })
  primary: PrimaryPatientResource;
  @Field(integer({ min: 1, max: 10 }), { description: 'How many were merged into it.', example: 1 })
  mergedCount: number;
  @ObjectField(() => MovedRecordsResource, { description: 'How many records it took over.' })
  moved: MovedRecordsResource;
  @ListField(text({ max: 50 }), {
    max: 20,
    person: false,
    description: 'The blanks that were filled.',
    example: ['rut'],
  })
  filledFields: readonly string[];
}

@Controller()
export class PatientMergeHttp {
  constructor(@Inject(CLINIC_PATIENTS) private readonly patients: Patients) {}

  @Operation.post('/clinic-patients/:id/merge', {
    ...recordInPath('FC-12'),
    tag: 'Clinic patients',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    sensitive: true,
    response: PatientMergeResource,
    id: 'mergeClinicPatients',
    summary: 'Merge clinic patients',
    description: 'Blanks are filled, nothing is overwritten, and contacts stay apart. A merge is for good.',
    scopes: ['clinic_patients:write', 'clinic_encounters:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, MERGE_PATIENTS],
    status: 200,
  })
  async merge(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Body() { secondaryIds }: MergePatientsRequest,
  ): Promise<PatientMergeResource> {
    const { primary, moved, ...merge } = await this.patients.merge(actor, ref, secondaryIds);
    const { pack_purchases: packPurchases, privacy_requests: privacyRequests, ...others } = moved;
    return {
      ...merge,
      primary: { id: primary.id, displayId: `FC-${primary.number}` },
      moved: { ...others, packPurchases, privacyRequests },
    };
  }
}
