import { Controller, Header, Inject } from '@nestjs/common';
import { CLINIC_FHIR, type Fhir, type PatientRef } from '../../index';
import type { Actor } from '@workops/kernel';
import { Readable } from 'node:stream';
import { CurrentActor, Operation, PathParam, PatientContent, WORKSPACE_CREDENTIALS } from '@workops/edge';
import { recordInPath } from '../../http/record-ref';

const FHIR_JSON = 'application/fhir+json';

@Controller()
export class FhirHttp {
  constructor(@Inject(CLINIC_FHIR) private readonly fhir: Fhir) {}

  @Operation.get('/clinic-patients/:id/fhir', {
    ...recordInPath('FC-12'),
    id: 'exportClinicPatient',
    tag: 'Clinic patients',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    sensitive: true,
    heavy: true,
    summary: 'Export a clinic patient as FHIR R4',
    description:
      'A `Bundle` of what the caller sees of the record, of one moment, without drafts and what was withdrawn.',
    scopes: [
      'clinic_patients:read',
      'clinic_encounters:read',
      'clinic_notes:read',
      'clinic_consents:read',
      'clinic_documents:read',
    ],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [{ status: 409, name: 'ExportClinicPatient', words: ['merged', 'patient_blocked'] }],
    produces: FHIR_JSON,
  })
  @Header('x-content-type-options', 'nosniff')
  async export(@CurrentActor() actor: Actor, @PathParam('id') ref: PatientRef): Promise<PatientContent> {
    const { patientId, bundle } = await this.fhir.export(actor, ref);
    return new PatientContent(Readable.from(bundle, { objectMode: false }), { type: FHIR_JSON }, patientId, patientId);
  }
}
