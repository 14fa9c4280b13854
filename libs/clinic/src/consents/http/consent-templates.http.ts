import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_CONSENTS, consentTemplateLimits, type Consents, type ConsentTemplate } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  integer,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  trimmedText,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
  NoOtherFields,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';

const optional = { optional: true };

export const consentBody = documented(trimmedText({ max: consentTemplateLimits.body }), {
  description: 'What is consented to.',
  example: 'Acepto el tratamiento que me explicaron.',
});
export const templateVersion = documented(integer({ min: 1, max: 1_000_000 }), {
  description: 'From 1; one more with each changed body.',
  example: 1,
});
const name = documented(trimmedText({ max: consentTemplateLimits.name }), {
  description: 'The name.',
  example: 'Consentimiento de tratamiento',
});
const active = documented(flag(), { description: 'Whether consents are prepared from it.' });

@NoOtherFields(() => ConsentTemplateResource)
class CreateConsentTemplateRequest {
  @Field(name)
  name: string;
  @Field(consentBody)
  body: string;
  @Field(active, { ...optional, default: true })
  active?: boolean;
}

class ChangeConsentTemplateRequest {
  @Field(name, optional)
  name?: string;
  @Field(consentBody, optional)
  body?: string;
  @Field(active, optional)
  active?: boolean;
}

class ConsentTemplateResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @Field(consentBody, { person: false })
  body: string;
  @Field(templateVersion)
  version: number;
  @Field(active)
  active: boolean;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const templates = {
  tag: 'Clinic consents',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: ConsentTemplateResource,
} as const;
/** Fits a body of maximum length with several bytes per character. */
const LARGEST_BODY = 256 * 1024;

@Controller()
export class ConsentTemplatesHttp {
  constructor(@Inject(CLINIC_CONSENTS) private readonly consents: Consents) {}

  @Operation.post('/clinic-consent-templates', {
    ...templates,
    id: 'createClinicConsentTemplate',
    bodyLimit: LARGEST_BODY,
    ceiling: 'clinic_consent_templates',
    outlivesTheApp: 'data',
    summary: 'Create a consent template',
    scopes: ['clinic_consents:write'],
    errors: ['CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateConsentTemplateRequest): Promise<ConsentTemplate> {
    return this.consents.templates.create(actor, body);
  }

  @Operation.get('/clinic-consent-templates', {
    ...templates,
    id: 'listClinicConsentTemplates',
    summary: 'List consent templates',
    description: 'Newest first.',
    scopes: ['clinic_consents:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ConsentTemplate>> {
    const page = toPage(query);
    return toListing(await this.consents.templates.list(actor, page), page);
  }

  @Operation.patch('/clinic-consent-templates/:id', {
    ...templates,
    id: 'updateClinicConsentTemplate',
    bodyLimit: LARGEST_BODY,
    summary: 'Update a consent template',
    description: 'A changed `body` is the next `version`; consents keep the one that they were prepared with.',
    scopes: ['clinic_consents:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeConsentTemplateRequest,
  ): Promise<ConsentTemplate> {
    return this.consents.templates.change(actor, id, body);
  }
}
