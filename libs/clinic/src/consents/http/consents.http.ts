import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_CONSENTS, type ConsentMethod, type Consents, type ConsentStatus, type SignerKind } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  ObjectField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { consentFields as fields, ConsentResource } from './consent-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class PrepareConsentRequest {
  @Field(fields.patientId)
  patientId: string;
  @Field(fields.templateId)
  templateId: string;
  @Field(fields.encounterId, clearable)
  encounterId?: string | null;
}

class SignerRequest {
  @Field(fields.signerKind)
  kind: SignerKind;
  @Field(fields.signerName)
  name: string;
  @Field(fields.signerDocument, clearable)
  document?: string | null;
}

class SignConsentRequest {
  @ObjectField(() => SignerRequest, { description: 'Who signs: of a patient below 14 years a representative.' })
  signer: SignerRequest;
  @Field(fields.method)
  method: ConsentMethod;
  @Field(fields.documentId, clearable)
  documentId?: string | null;
}

class RevokeConsentRequest {
  @Field(fields.revokeReason, clearable)
  reason?: string | null;
}

class ConsentListQuery extends PageQuery {
  @Field(fields.patientId, optional)
  patientId?: string;
  @Field(fields.status, optional)
  status?: ConsentStatus;
}

const SIGN_CONSENT: Reasons = { status: 409, name: 'SignConsent', words: ['revoked'] };
const REVOKE_CONSENT: Reasons = { status: 409, name: 'RevokeConsent', words: ['not_signed'] };

const consents = {
  tag: 'Clinic consents',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: ConsentResource,
} as const;

@Controller()
export class ConsentsHttp {
  constructor(@Inject(CLINIC_CONSENTS) private readonly consents: Consents) {}

  @Operation.post('/clinic-consents', {
    ...consents,
    id: 'prepareClinicConsent',
    ceiling: { uncounted: 'Patients are asked as often as they are treated.' },
    outlivesTheApp: 'data',
    summary: 'Prepare a consent',
    description: 'A draft, with the body that the template has now.',
    scopes: ['clinic_consents:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async prepare(@CurrentActor() actor: Actor, @Body() body: PrepareConsentRequest): Promise<ConsentResource> {
    return this.consents.prepare(actor, body);
  }

  @Operation.get('/clinic-consents', {
    ...consents,
    id: 'listClinicConsents',
    summary: 'List consents',
    description: 'Newest first.',
    scopes: ['clinic_consents:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: ConsentListQuery): Promise<Listing<ConsentResource>> {
    const page = toPage(query);
    return toListing(await this.consents.list(actor, { ...query, ...page }), page);
  }

  @Operation.get('/clinic-consents/:id', {
    ...consents,
    id: 'readClinicConsent',
    summary: 'Get a consent',
    scopes: ['clinic_consents:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ConsentResource> {
    return this.consents.read(actor, id);
  }

  @Operation.post('/clinic-consents/:id/sign', {
    ...consents,
    id: 'signClinicConsent',
    summary: 'Sign a consent',
    description: '`paper` takes the scan, a document of the patient. Then nobody changes it: it is revoked.',
    scopes: ['clinic_consents:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, SIGN_CONSENT],
    status: 200,
  })
  async sign(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: SignConsentRequest,
  ): Promise<ConsentResource> {
    const { signer, method, documentId = null } = body;
    return this.consents.sign(actor, id, {
      signer: { ...signer, document: signer.document ?? null },
      method,
      documentId,
    });
  }

  @Operation.post('/clinic-consents/:id/revoke', {
    ...consents,
    id: 'revokeClinicConsent',
    summary: 'Revoke a signed consent',
    description: 'It is still read.',
    scopes: ['clinic_consents:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, REVOKE_CONSENT],
    status: 200,
  })
  async revoke(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { reason = null }: RevokeConsentRequest,
  ): Promise<ConsentResource> {
    return this.consents.revoke(actor, id, reason);
  }
}
