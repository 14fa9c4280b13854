import { Body, Controller, Inject, Query } from '@nestjs/common';
import { companyLimits, CONTACTS, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  integer,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const clearable = { optional: true, nullable: true };
const name = text({ min: 1, max: companyLimits.name });
const domain = text({ max: companyLimits.domain });
const industry = text({ max: companyLimits.industry });

class CreateCompanyRequest {
  @Field(name, { description: 'The name of the company.', example: 'Automotora Sur' })
  name: string;
  @Field(domain, {
    ...clearable,
    description:
      'The web domain of the company. Stored in lowercase and in letters, also if given in punycode; unique in the workspace.',
    example: 'automotorasur.example',
  })
  domain?: string | null;
  @Field(industry, { ...clearable, description: 'The industry of the company.', example: 'automotriz' })
  industry?: string | null;
}

class UpdateCompanyRequest {
  @Field(name, { optional: true, description: 'The name of the company.', example: 'Automotora Sur' })
  name?: string;
  @Field(domain, {
    ...clearable,
    description:
      'The web domain of the company. Stored in lowercase and in letters, also if given in punycode; unique in the workspace.',
    example: 'automotorasur.example',
  })
  domain?: string | null;
  @Field(industry, { ...clearable, description: 'The industry of the company.', example: 'automotriz' })
  industry?: string | null;
}

class ListCompaniesQuery extends PageQuery {
  @Field(text({ max: 200 }), {
    optional: true,
    description: 'Part of the name or the domain; case and accents are ignored.',
    example: 'automotora',
  })
  q?: string;
}

class CompanyResource {
  @Id()
  id: string;
  @Field(name, { person: false, description: 'The name of the company.', example: 'Automotora Sur' })
  name: string;
  @Field(domain, {
    nullable: true,
    person: false,
    description: 'The web domain of the company.',
    example: 'automotorasur.example',
  })
  domain: string | null;
  @Field(industry, {
    nullable: true,
    person: false,
    description: 'The industry of the company.',
    example: 'automotriz',
  })
  industry: string | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class ListedCompanyResource extends CompanyResource {
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
    description: 'The number of contacts of the company, without archived and merged ones.',
    example: 12,
  })
  contactCount: number;
}

const companies = {
  tag: 'Companies',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: CompanyResource,
} as const;

@Controller()
export class CompaniesHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/companies', {
    ...companies,
    id: 'createCompany',
    ceiling: { uncounted: 'A workspace has as many companies as it does business with.' },
    outlivesTheApp: 'data',
    summary: 'Create a company',
    scopes: ['companies:write'],
    errors: ['UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateCompanyRequest): Promise<CompanyResource> {
    return this.contacts.companies.create(actor, body);
  }

  @Operation.get('/companies', {
    ...companies,
    response: ListedCompanyResource,
    id: 'listCompanies',
    summary: 'List companies',
    description: 'Newest first, each with its number of contacts.',
    scopes: ['companies:read'],
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ListCompaniesQuery,
  ): Promise<Listing<ListedCompanyResource>> {
    const page = toPage(query);
    return toListing(await this.contacts.companies.list(actor, { ...page, q: query.q ?? null }), page);
  }

  @Operation.get('/companies/:id', {
    ...companies,
    id: 'readCompany',
    summary: 'Get a company',
    scopes: ['companies:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CompanyResource> {
    return this.contacts.companies.read(actor, id);
  }

  @Operation.patch('/companies/:id', {
    ...companies,
    id: 'updateCompany',
    summary: 'Update a company',
    description: 'Fields that are left out keep their values.',
    scopes: ['companies:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateCompanyRequest,
  ): Promise<CompanyResource> {
    return this.contacts.companies.update(actor, id, body);
  }

  @Operation.delete('/companies/:id', {
    ...companies,
    response: undefined,
    id: 'deleteCompany',
    summary: 'Delete a company',
    description: 'Permanent. Its contacts stay, with `company_id` null.',
    scopes: ['companies:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.contacts.companies.delete(actor, id);
  }
}
