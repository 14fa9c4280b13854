import { Controller, Inject, Query } from '@nestjs/common';
import {
  CLINIC_TIMELINE,
  TIMELINE_KINDS,
  TIMELINE_SCOPES,
  TIMELINE_TITLE,
  type PatientRef,
  type Timeline,
  type TimelineKind,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  oneOf,
  Operation,
  PageQuery,
  PathParam,
  text,
  timestamp,
  toListing,
  toPage,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { recordInPath } from '../../http/record-ref';

class ClinicTimelineEntryResource {
  @Field(documented(oneOf(TIMELINE_KINDS, 'ClinicTimelineKind'), { description: 'What kind of record it is.' }))
  kind: TimelineKind;
  @Id()
  id: string;
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(timestamp(), { description: 'When it was created.' })
  at: Date;
  @Field(text({ max: TIMELINE_TITLE }), {
    person: 'withheld',
    description: 'What it is, without its contents: of a note its kind.',
    example: 'Control anual',
  })
  title: string;
}

class TimelineQuery extends PageQuery {
  @Field(timestamp(), { optional: true, description: 'Only what was created then or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { optional: true, description: 'Only what was created before.' })
  createdTo?: Date;
}

@Controller()
export class TimelineHttp {
  constructor(@Inject(CLINIC_TIMELINE) private readonly timeline: Timeline) {}

  @Operation.get('/clinic-patients/:id/timeline', {
    ...recordInPath('FC-12'),
    tag: 'Clinic patients',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    sensitive: true,
    response: ClinicTimelineEntryResource,
    id: 'readClinicTimeline',
    summary: 'List the record of a clinic patient',
    description:
      'Encounters, notes, consents, documents, budgets and packs in one order, newest first. Kinds whose scope the credential lacks are left out.',
    scopes: ['clinic_patients:read'],
    anyScopeOf: Object.values(TIMELINE_SCOPES),
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Query() { createdFrom: from, createdTo: to, ...query }: TimelineQuery,
  ): Promise<Listing<ClinicTimelineEntryResource>> {
    const page = toPage(query);
    return toListing(await this.timeline.read(actor, ref, { ...page, from, to }), page);
  }
}
