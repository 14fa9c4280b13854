import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  CATALOGUE_LOCK,
  CLINIC_CATALOGUE,
  ELIGIBILITY_RULES,
  REVIEW_STATES,
  SOURCES,
  type Catalogue,
  type ReviewState,
  type Source,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  date,
  Field,
  flag,
  ListField,
  type Listing,
  toListing,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { DELETE_FROM_CATALOGUE, REVIEW_SERVICE, VENDOR_OWNED } from './reasons';
import {
  ChangeClinicServiceRequest,
  CreateClinicServiceRequest,
  ClinicServiceResource,
  pesos,
  prevision,
} from './service-fields';

const optional = { optional: true };

class ServiceListQuery extends PageQuery {
  @Field(flag(), { ...optional, description: 'Only these.' })
  active?: boolean;
  @Field(oneOf(SOURCES, 'ClinicSource'), { ...optional, description: 'Only of this source.' })
  source?: Source;
  @Field(text({ min: 1, max: 200 }), { ...optional, description: 'Only of this category.', example: 'Kinesiología' })
  categoria?: string;
  @Field(oneOf(REVIEW_STATES, 'ClinicReviewState'), { ...optional, description: 'Only in this state.' })
  reviewState?: ReviewState;
  @Field(flag(), { ...optional, description: 'Only those that new patients begin with, or only the others.' })
  isEntry?: boolean;
  @Field(text({ max: 200 }), {
    ...optional,
    description: 'Words of name and code, accents ignored.',
    example: 'evaluación',
  })
  q?: string;
}

const on = { ...optional, description: 'The day of the visit; today by default.' };

class EligibilityQuery {
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(date(), on)
  on?: string;
}

const rules = { person: false, max: ELIGIBILITY_RULES.length } as const;
const rule = oneOf(ELIGIBILITY_RULES, 'ClinicEligibilityRule');

class ClinicEligibilityResource {
  @Field(flag(), {
    nullable: true,
    description: 'Null where nothing fails and something is not known.',
    example: false,
  })
  eligible: boolean | null;
  @ListField(rule, { ...rules, description: 'The rules that fail.', example: ['min_age'] })
  failed: readonly string[];
  @ListField(rule, { ...rules, description: 'The rules whose facts are not known.', example: [] })
  unknown: readonly string[];
}

class PriceQuery {
  @Field(uuid(), { ...optional, description: 'For this patient: takes the scope `clinic_patients:read`.' })
  patientId?: string;
  @Field(prevision, {
    ...optional,
    description: 'For this health insurance; without either, for everybody.',
    example: 'fonasa_b',
  })
  prevision?: string;
  @Field(date(), on)
  on?: string;
}

class ClinicPriceResource {
  @Field(pesos, { nullable: true, description: 'In CLP; null means on request.', example: 25_000 })
  priceClp: number | null;
  @Field(uuid(), { nullable: true, description: 'The list that it comes from.' })
  priceListId: string | null;
  @Field(oneOf(['price_list', 'service'], 'ClinicPriceOrigin'), { nullable: true, description: 'Where it comes from.' })
  origin: string | null;
}

const services = {
  tag: 'Clinic services',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ClinicServiceResource,
} as const;
const read = { ...services, scopes: ['clinic_services:read'] } as const;
const write = { ...services, scopes: ['clinic_services:write'], lock: CATALOGUE_LOCK } as const;

@Controller()
export class ServicesHttp {
  constructor(@Inject(CLINIC_CATALOGUE) private readonly catalogue: Catalogue) {}

  @Operation.post('/clinic-services', {
    ...write,
    id: 'createClinicService',
    ceiling: 'clinic_services',
    outlivesTheApp: 'data',
    summary: 'Create a clinic service',
    description: 'A draft until it is reviewed. A 409 `UNIQUE_CONFLICT` has the other in `service_id`.',
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateClinicServiceRequest): Promise<ClinicServiceResource> {
    return this.catalogue.services.create(actor, body);
  }

  @Operation.get('/clinic-services', {
    ...read,
    id: 'listClinicServices',
    summary: 'List clinic services',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: ServiceListQuery): Promise<Listing<ClinicServiceResource>> {
    const page = toPage(query);
    return toListing(await this.catalogue.services.list(actor, { ...query, ...page }), page);
  }

  @Operation.get('/clinic-services/:id', {
    ...read,
    id: 'readClinicService',
    summary: 'Get a clinic service',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicServiceResource> {
    return this.catalogue.services.read(actor, id);
  }

  @Operation.patch('/clinic-services/:id', {
    ...write,
    id: 'updateClinicService',
    summary: 'Update a clinic service',
    description:
      'One that was reviewed is a draft again. Of a vendor’s, a clinic changes `duration_minutes`, `online_bookable`, `is_entry` and the rules; another value for the rest is refused.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, VENDOR_OWNED],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeClinicServiceRequest,
  ): Promise<ClinicServiceResource> {
    return this.catalogue.services.update(actor, id, body);
  }

  @Operation.delete('/clinic-services/:id', {
    ...write,
    response: undefined,
    id: 'deleteClinicService',
    summary: 'Delete a clinic service',
    description: 'What names it keeps its name. Refused while something to come names it.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, DELETE_FROM_CATALOGUE],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.catalogue.services.delete(actor, id);
  }

  @Operation.post('/clinic-services/:id/review', {
    ...write,
    status: 200,
    id: 'reviewClinicService',
    summary: 'Review a clinic service',
    description: 'From then on websites offer it, until it changes.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, REVIEW_SERVICE],
  })
  async review(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicServiceResource> {
    return this.catalogue.services.review(actor, id);
  }

  @Operation.get('/clinic-services/:id/eligibility', {
    ...read,
    pseudonyms: undefined,
    response: ClinicEligibilityResource,
    id: 'readClinicServiceEligibility',
    summary: 'Find out whether a patient may be booked for a service',
    description: 'A service without rules takes everybody.',
    scopes: ['clinic_services:read', 'clinic_patients:read'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  })
  async eligibility(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: EligibilityQuery,
  ): Promise<ClinicEligibilityResource> {
    return this.catalogue.services.eligibility(actor, id, { on: null, ...query });
  }

  @Operation.get('/clinic-services/:id/price', {
    ...read,
    pseudonyms: { takes: ['prevision', 'on'] },
    response: ClinicPriceResource,
    id: 'readClinicServicePrice',
    summary: 'Get what a service costs on a day',
    description:
      'Of the active lists in force, one that names the health insurance before one for everybody, then the latest `valid_from`, then the newest; else `precio`.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  })
  async price(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PriceQuery,
  ): Promise<ClinicPriceResource> {
    return this.catalogue.services.price(actor, id, { patientId: null, prevision: null, on: null, ...query });
  }
}
