import { Controller, Inject, Query } from '@nestjs/common';
import {
  CLINIC_ACCESS_LOG,
  READ_ACTIONS,
  type AccessLog,
  type PatientRef,
  type ReadAction,
  type Sight,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  AuthorResource,
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  ObjectField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  text,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { recordInPath } from '../../http/record-ref';

const action = documented(oneOf(READ_ACTIONS, 'ClinicReadAction'), { description: 'How it was shown.' });

class LoggedRecordResource {
  @Field(text({ max: 50 }), { person: false, description: 'What kind of record was shown.', example: 'clinic_note' })
  type: string;
  @Field(uuid(), { nullable: true, description: 'The record; null of a list.' })
  id: string | null;
}

class SightResource {
  @Id()
  id: string;
  @Field(timestamp(), { description: 'When.' })
  at: Date;
  @ObjectField(() => AuthorResource, { description: 'Who was shown it.' })
  author: AuthorResource;
  @Field(action)
  action: ReadAction;
  @ObjectField(() => LoggedRecordResource, { description: 'What was shown.' })
  resource: LoggedRecordResource;
  @Field(text({ max: 255 }), {
    nullable: true,
    person: false,
    description: 'The request.',
    example: '01980c4e-5b7a-7d1e-9f3a-2c6b8e4d7a12',
  })
  requestId: string | null;
}

class AccessLogQuery extends PageQuery {
  @Field(timestamp(), { optional: true, description: 'Only what was shown then or later.' })
  from?: Date;
  @Field(timestamp(), { optional: true, description: 'Only what was shown before.' })
  to?: Date;
  @Field(action, { optional: true })
  action?: ReadAction;
}

const shown = ({ resourceType: type, resourceId: id, ...sight }: Sight): SightResource => ({
  ...sight,
  resource: { type, id },
});

@Controller()
export class AccessLogHttp {
  constructor(@Inject(CLINIC_ACCESS_LOG) private readonly log: AccessLog) {}

  @Operation.get('/clinic-patients/:id/access-log', {
    ...recordInPath('FC-12'),
    tag: 'Clinic patients',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    sensitive: true,
    response: SightResource,
    id: 'readClinicAccessLog',
    summary: 'List who saw a clinic patient',
    description:
      'One entry for each answer that showed something of the patient, newest first. Entries are never changed.',
    scopes: ['clinic_access_log:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PatientRef,
    @Query() query: AccessLogQuery,
  ): Promise<Listing<SightResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.log.read(actor, ref, { ...query, ...page }), shown), page);
  }
}
