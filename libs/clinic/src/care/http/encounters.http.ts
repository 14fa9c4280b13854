import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_CARE, type Care, type EncounterRef, type EncounterStatus, type Modality } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import { CHANGE_ENCOUNTER, DRAFT_NOTES, OPEN_ENCOUNTER } from './care-reasons';
import { encounterFields as fields, EncounterResource, encounterShown } from './encounter-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class OpenEncounterRequest {
  @Field(fields.patientId)
  patientId: string;
  @Field(fields.professionalId)
  professionalId: string;
  @Field(uuid(), { ...clearable, description: fields.serviceId.description })
  serviceId?: string | null;
  @Field(uuid(), { ...clearable, description: fields.appointmentId.description })
  appointmentId?: string | null;
  @Field(uuid(), { ...clearable, description: fields.locationId.description })
  locationId?: string | null;
  @Field(fields.modality, { ...optional, default: 'presencial' })
  modality?: Modality;
  @Field(fields.reason, clearable)
  reason?: string | null;
}

class ChangeEncounterRequest {
  @Field(fields.reason, clearable)
  reason?: string | null;
  @Field(uuid(), { ...clearable, description: fields.locationId.description })
  locationId?: string | null;
  @Field(uuid(), { ...clearable, description: fields.serviceId.description })
  serviceId?: string | null;
}

class EncounterListQuery extends PageQuery {
  @Field(fields.patientId, optional)
  patientId?: string;
  @Field(fields.professionalId, optional)
  professionalId?: string;
  @Field(fields.status, optional)
  status?: EncounterStatus;
  @Field(timestamp(), { ...optional, description: 'Only those opened then or later.' })
  from?: Date;
  @Field(timestamp(), { ...optional, description: 'Only those opened before.' })
  to?: Date;
}

const encounters = {
  tag: 'Clinic encounters',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: EncounterResource,
} as const;
export const encounterInPath = recordInPath('AT-7');

@Controller()
export class EncountersHttp {
  constructor(@Inject(CLINIC_CARE) private readonly care: Care) {}

  @Operation.post('/clinic-encounters', {
    ...encounters,
    id: 'openClinicEncounter',
    ceiling: { uncounted: 'A clinic sees its patients as often as they come.' },
    outlivesTheApp: 'data',
    summary: 'Open a clinic encounter',
    description: 'A patient has one open encounter with a professional, and an appointment has one encounter.',
    scopes: ['clinic_encounters:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, OPEN_ENCOUNTER],
  })
  async open(@CurrentActor() actor: Actor, @Body() body: OpenEncounterRequest): Promise<EncounterResource> {
    return encounterShown(await this.care.encounters.open(actor, body));
  }

  @Operation.get('/clinic-encounters', {
    ...encounters,
    id: 'listClinicEncounters',
    summary: 'List clinic encounters',
    description: 'Newest first.',
    scopes: ['clinic_encounters:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: EncounterListQuery): Promise<Listing<EncounterResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.care.encounters.list(actor, { ...query, ...page }), encounterShown), page);
  }

  @Operation.get('/clinic-encounters/:id', {
    ...encounters,
    ...encounterInPath,
    id: 'readClinicEncounter',
    summary: 'Get a clinic encounter',
    scopes: ['clinic_encounters:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: EncounterRef): Promise<EncounterResource> {
    return encounterShown(await this.care.encounters.read(actor, ref));
  }

  @Operation.patch('/clinic-encounters/:id', {
    ...encounters,
    ...encounterInPath,
    id: 'updateClinicEncounter',
    summary: 'Update a clinic encounter',
    description: 'While it is open. Fields that are left out keep their values.',
    scopes: ['clinic_encounters:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, CHANGE_ENCOUNTER],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: EncounterRef,
    @Body() body: ChangeEncounterRequest,
  ): Promise<EncounterResource> {
    return encounterShown(await this.care.encounters.change(actor, ref, body));
  }

  @Operation.post('/clinic-encounters/:id/close', {
    ...encounters,
    ...encounterInPath,
    id: 'closeClinicEncounter',
    summary: 'Close a clinic encounter',
    description: 'Refused while it has drafts, with `note_ids`.',
    scopes: ['clinic_encounters:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, DRAFT_NOTES],
    status: 200,
  })
  async close(@CurrentActor() actor: Actor, @PathParam('id') ref: EncounterRef): Promise<EncounterResource> {
    return encounterShown(await this.care.encounters.close(actor, ref));
  }
}
