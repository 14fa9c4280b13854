import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  CLINIC_PRIVACY,
  type Privacy,
  type PrivacyKind,
  type PrivacyOutcome,
  type PrivacyRef,
  type PrivacyStatus,
  type RequesterKind,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  date,
  Field,
  flag,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  ObjectField,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  type Reasons,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import { privacyFields, PrivacyRequestResource, privacyShown } from './privacy-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class RequesterRequest {
  @Field(privacyFields.requesterKind)
  kind: RequesterKind;
  @Field(privacyFields.requesterName)
  name: string;
}

@NoOtherFields(() => PrivacyRequestResource)
class OpenPrivacyRequest {
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(privacyFields.kind)
  kind: PrivacyKind;
  @ObjectField(() => RequesterRequest, { description: 'Who asks.' })
  requester: RequesterRequest;
  @Field(date(), { ...clearable, description: 'When it came in: by default today.', example: '2026-11-02' })
  receivedOn?: string | null;
  @Field(flag(), {
    ...optional,
    default: false,
    description: 'Whether they ask that the data be blocked meanwhile, which holds from here on.',
  })
  block?: boolean;
  @Field(privacyFields.details, clearable)
  details?: string | null;
}

class ExtendPrivacyRequest {
  @Field(privacyFields.extendReason)
  reason: string;
}

class BlockPrivacyRequest {
  @Field(flag(), { description: 'Whether the data are blocked until it is answered.', example: false })
  value: boolean;
}

class CompletePrivacyRequest {
  @Field(privacyFields.outcome)
  outcome: PrivacyOutcome;
  @Field(privacyFields.resolution, { ...clearable, description: 'What was answered; required unless granted.' })
  resolution?: string | null;
  @Field(privacyFields.legalGround, { ...clearable, description: 'What the answer rests on; required unless granted.' })
  legalGround?: string | null;
}

class PrivacyListQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Only those about this patient.' })
  patientId?: string;
  @Field(privacyFields.status, optional)
  status?: PrivacyStatus;
  @Field(flag(), { ...optional, description: 'Only those that should have been answered, or all others.' })
  overdue?: boolean;
}

const reasons = (name: string, ...words: [string, ...string[]]): Reasons => ({ status: 409, name, words });
const requests = {
  tag: 'Clinic privacy requests',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PrivacyRequestResource,
  sensitive: true,
} as const;
const inPath = recordInPath('PR-2');
const written = {
  ...requests,
  ...inPath,
  scopes: ['clinic_privacy_requests:write'],
  errors: ['NOT_FOUND', 'CONFLICT'],
  status: 200,
} as const;

@Controller()
export class PrivacyHttp {
  constructor(@Inject(CLINIC_PRIVACY) private readonly privacy: Privacy) {}

  @Operation.post('/clinic-privacy-requests', {
    ...requests,
    id: 'openClinicPrivacyRequest',
    ceiling: { uncounted: 'One of a kind is open a patient.' },
    outlivesTheApp: 'data',
    summary: 'Record a privacy request',
    description:
      'Due 30 days after it came in. A block, of a rectification, erasure or objection, is decided on within 2 working days.',
    scopes: ['clinic_privacy_requests:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, reasons('OpenPrivacyRequest', 'already_open', 'not_blockable')],
  })
  async open(
    @CurrentActor() actor: Actor,
    @Body() { requester, receivedOn = null, block = false, details = null, ...body }: OpenPrivacyRequest,
  ): Promise<PrivacyRequestResource> {
    const { kind: requesterKind, name: requesterName } = requester;
    return privacyShown(
      await this.privacy.open(actor, { ...body, requesterKind, requesterName, receivedOn, block, details }),
    );
  }

  @Operation.get('/clinic-privacy-requests', {
    ...requests,
    id: 'listClinicPrivacyRequests',
    summary: 'List privacy requests',
    description: 'Newest first.',
    scopes: ['clinic_privacy_requests:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PrivacyListQuery): Promise<Listing<PrivacyRequestResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.privacy.list(actor, { ...query, ...page }), privacyShown), page);
  }

  @Operation.get('/clinic-privacy-requests/:id', {
    ...requests,
    ...inPath,
    id: 'readClinicPrivacyRequest',
    summary: 'Get a privacy request',
    scopes: ['clinic_privacy_requests:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: PrivacyRef): Promise<PrivacyRequestResource> {
    return privacyShown(await this.privacy.read(actor, ref));
  }

  @Operation.post('/clinic-privacy-requests/:id/extend', {
    ...written,
    id: 'extendClinicPrivacyRequest',
    summary: 'Extend a privacy request',
    description: 'Puts the due date off by 30 days, once.',
    reasons: [NOT_HEALTHCARE, reasons('ExtendPrivacyRequest', 'already_extended', 'invalid_status')],
  })
  async extend(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PrivacyRef,
    @Body() { reason }: ExtendPrivacyRequest,
  ): Promise<PrivacyRequestResource> {
    return privacyShown(await this.privacy.extend(actor, ref, reason));
  }

  @Operation.post('/clinic-privacy-requests/:id/block', {
    ...written,
    id: 'blockClinicPrivacyRequest',
    summary: 'Block the data of a privacy request, or release them',
    description:
      'Care goes on while the data are blocked; bookings of services, sales, merges, exports and changes of the patient do not.',
    reasons: [NOT_HEALTHCARE, reasons('BlockPrivacyRequest', 'not_blockable', 'invalid_status')],
  })
  async block(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PrivacyRef,
    @Body() { value }: BlockPrivacyRequest,
  ): Promise<PrivacyRequestResource> {
    return privacyShown(await this.privacy.block(actor, ref, value));
  }

  @Operation.post('/clinic-privacy-requests/:id/complete', {
    ...written,
    id: 'completeClinicPrivacyRequest',
    summary: 'Complete a privacy request',
    description:
      'An erasure that is granted erases the patient with it, once retention is over: until then 409 with `retain_until`.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, reasons('CompletePrivacyRequest', 'retention_applies', 'open_sales', 'invalid_status')],
  })
  async complete(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: PrivacyRef,
    @Body() { outcome, resolution = null, legalGround = null }: CompletePrivacyRequest,
  ): Promise<PrivacyRequestResource> {
    return privacyShown(await this.privacy.complete(actor, ref, { outcome, resolution, legalGround }));
  }

  @Operation.post('/clinic-privacy-requests/:id/withdraw', {
    ...written,
    id: 'withdrawClinicPrivacyRequest',
    summary: 'Withdraw a privacy request',
    description: 'Whoever asked no longer does.',
    reasons: [NOT_HEALTHCARE, reasons('WithdrawPrivacyRequest', 'invalid_status')],
  })
  async withdraw(@CurrentActor() actor: Actor, @PathParam('id') ref: PrivacyRef): Promise<PrivacyRequestResource> {
    return privacyShown(await this.privacy.withdraw(actor, ref));
  }
}
