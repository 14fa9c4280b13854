import { Body, Controller, Inject, Query } from '@nestjs/common';
import { COMMERCE_DOCUMENTS, creditInstitutionLimits, type Documents } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
  NoOtherFields,
} from '@workops/edge';

const name = documented(text({ min: 1, max: creditInstitutionLimits.name }), {
  description: 'The name of the institution.',
  example: 'Banco del Sur',
});
const isActive = documented(flag(), { description: 'Whether new credit applications can name it.' });

@NoOtherFields(() => CreditInstitutionResource)
class CreateCreditInstitutionRequest {
  @Field(name)
  name: string;
  @Field(isActive, { optional: true, default: true })
  isActive?: boolean;
}

class UpdateCreditInstitutionRequest {
  @Field(name, { optional: true })
  name?: string;
  @Field(isActive, { optional: true })
  isActive?: boolean;
}

export class CreditInstitutionResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @Field(isActive)
  isActive: boolean;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const institutions = {
  tag: 'Credit applications',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: CreditInstitutionResource,
} as const;

@Controller()
export class CreditInstitutionsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/credit-institutions', {
    ...institutions,
    id: 'createCreditInstitution',
    ceiling: 'credit_institutions',
    outlivesTheApp: 'data',
    summary: 'Create a credit institution',
    scopes: ['credit_applications:write'],
    errors: [],
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateCreditInstitutionRequest,
  ): Promise<CreditInstitutionResource> {
    return this.documents.creditInstitutions.create(actor, body);
  }

  @Operation.get('/credit-institutions', {
    ...institutions,
    id: 'listCreditInstitutions',
    summary: 'List credit institutions',
    description: 'Newest first, inactive ones included.',
    scopes: ['credit_applications:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<CreditInstitutionResource>> {
    const page = toPage(query);
    return toListing(await this.documents.creditInstitutions.list(actor, page), page);
  }

  @Operation.get('/credit-institutions/:id', {
    ...institutions,
    id: 'readCreditInstitution',
    summary: 'Get a credit institution',
    scopes: ['credit_applications:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CreditInstitutionResource> {
    return this.documents.creditInstitutions.read(actor, id);
  }

  @Operation.patch('/credit-institutions/:id', {
    ...institutions,
    id: 'updateCreditInstitution',
    summary: 'Update a credit institution',
    scopes: ['credit_applications:write'],
    errors: ['NOT_FOUND'],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateCreditInstitutionRequest,
  ): Promise<CreditInstitutionResource> {
    return this.documents.creditInstitutions.update(actor, id, body);
  }
}
