import { LEAD_SORTS, type LeadIntent, type LeadSort, type LeadStatus } from '../../index';
import {
  commaSeparated,
  CursorField,
  Field,
  LimitField,
  oneOf,
  type PageQuery,
  text,
  timestamp,
  uuid,
  uuidOr,
} from '@workops/edge';
import { leadIntent, leadSource, leadStatus } from './lead-resource';

const optional = { optional: true };

const q = {
  ...optional,
  description:
    "Words of the contact's name, email or phone, or of the vehicle's make, model or plate; all must match. Case and accents are ignored. A word of one or two letters matches the beginning of words.",
  example: 'toyota',
};

export class BoardQuery {
  @Field(uuidOr('none', 'me'), {
    ...optional,
    description: 'Only leads of this member, of `me`, or of nobody (`none`).',
  })
  ownerUserId?: string;
  @Field(uuidOr('none'), { ...optional, description: 'Only leads of this branch, or `none` for those without one.' })
  locationId?: string;
  @Field(uuid(), { ...optional, description: 'Only leads of this contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only leads with this vehicle.' })
  vehicleId?: string;
  @Field(leadSource, { ...optional, description: 'Only leads from this source.' })
  source?: string;
  @Field(leadIntent, { ...optional, description: 'Only leads with this intent.' })
  intent?: LeadIntent;
  @Field(timestamp(), { ...optional, description: 'Only leads created at this instant or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads created before this instant.' })
  createdTo?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads closed at this instant or later.' })
  closedFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads closed before this instant.' })
  closedTo?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads changed at this instant or later.' })
  updatedSince?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads that were last changed before this instant.' })
  untouchedSince?: Date;
  @Field(timestamp(), { ...optional, description: 'Only leads whose next action is due before this instant.' })
  nextActionBefore?: Date;
  @Field(text({ max: 200 }), q)
  q?: string;
}

export class LeadListQuery extends BoardQuery implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(commaSeparated(leadStatus, { max: 20 }), {
    ...optional,
    description: 'Only leads with one of these statuses.',
    example: ['open'],
  })
  status?: LeadStatus[];
  @Field(uuid(), { ...optional, description: 'Only leads of this pipeline.' })
  pipelineId?: string;
  @Field(uuid(), { ...optional, description: 'Only leads at this stage.' })
  stageId?: string;
  @Field(oneOf(LEAD_SORTS, 'LeadSort'), {
    ...optional,
    default: 'newest',
    description: 'Newest first, last inquiry first, or those with a due next action, earliest first.',
  })
  sort?: LeadSort;
}
