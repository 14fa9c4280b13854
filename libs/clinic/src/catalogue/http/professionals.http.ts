import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CATALOGUE_LOCK, CLINIC_CATALOGUE, SOURCES, type Catalogue, type Source } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  Field,
  flag,
  ListField,
  type Listing,
  toListing,
  NARROWED_MAKER,
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
import {
  ChangeClinicProfessionalRequest,
  CreateClinicProfessionalRequest,
  ClinicProfessionalDetailResource,
  ClinicProfessionalResource,
} from './professional-fields';
import { DELETE_FROM_CATALOGUE, VENDOR_OWNED } from './reasons';

const optional = { optional: true };

class ProfessionalListQuery extends PageQuery {
  @Field(flag(), { ...optional, description: 'Only these.' })
  active?: boolean;
  @Field(oneOf(SOURCES, 'ClinicSource'), { ...optional, description: 'Only of this source.' })
  source?: Source;
  @Field(text({ min: 1, max: 200 }), {
    ...optional,
    description: 'Only of this main specialty.',
    example: 'Kinesiología',
  })
  especialidad?: string;
  @Field(flag(), { ...optional, description: 'Only those whose hours websites offer.' })
  agendaOnline?: boolean;
  @Field(text({ max: 200 }), { ...optional, description: 'Words of the name, accents ignored.', example: 'soto' })
  q?: string;
}

const memberId = uuid();
const MEMBER = { nullable: true, description: 'The member who they are.', example: null };
const SERVICES = { max: 200, description: 'The services that they give.', example: [] };

class ClinicBookingRequest {
  @Field(memberId, MEMBER)
  memberId: string | null;
  @ListField(uuid(), SERVICES)
  serviceIds: string[];
}

class ClinicBookingResource {
  @Field(memberId, MEMBER)
  memberId: string | null;
  @ListField(uuid(), SERVICES)
  serviceIds: string[];
}

const professionals = {
  tag: 'Clinic professionals',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ClinicProfessionalResource,
} as const;
const read = { ...professionals, scopes: ['clinic_professionals:read'] } as const;
const write = { ...professionals, scopes: ['clinic_professionals:write'], lock: CATALOGUE_LOCK } as const;

@Controller()
export class ProfessionalsHttp {
  constructor(@Inject(CLINIC_CATALOGUE) private readonly catalogue: Catalogue) {}

  @Operation.post('/clinic-professionals', {
    ...write,
    id: 'createClinicProfessional',
    ceiling: 'clinic_professionals',
    outlivesTheApp: 'data',
    summary: 'Create a clinic professional',
    description: 'A 409 `UNIQUE_CONFLICT` has the other in `professional_id`.',
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE],
    bodyLimit: BULK_BODY,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateClinicProfessionalRequest,
  ): Promise<ClinicProfessionalResource> {
    return this.catalogue.professionals.create(actor, body);
  }

  @Operation.get('/clinic-professionals', {
    ...read,
    id: 'listClinicProfessionals',
    summary: 'List clinic professionals',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: ProfessionalListQuery,
  ): Promise<Listing<ClinicProfessionalResource>> {
    const page = toPage(query);
    return toListing(await this.catalogue.professionals.list(actor, { ...query, ...page }), page);
  }

  @Operation.get('/clinic-professionals/:id', {
    ...read,
    response: ClinicProfessionalDetailResource,
    id: 'readClinicProfessional',
    summary: 'Get a clinic professional',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicProfessionalDetailResource> {
    return this.catalogue.professionals.read(actor, id);
  }

  @Operation.patch('/clinic-professionals/:id', {
    ...write,
    id: 'updateClinicProfessional',
    summary: 'Update a clinic professional',
    description:
      'Of a vendor’s, a clinic changes `agenda_online`, `intervalo_minutes`, `description` and `schedule`; another value for the rest is refused.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, VENDOR_OWNED],
    bodyLimit: BULK_BODY,
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeClinicProfessionalRequest,
  ): Promise<ClinicProfessionalResource> {
    return this.catalogue.professionals.update(actor, id, body);
  }

  @Operation.delete('/clinic-professionals/:id', {
    ...write,
    response: undefined,
    id: 'deleteClinicProfessional',
    summary: 'Delete a clinic professional',
    description: 'What names them keeps their name. Refused while something to come names them.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, DELETE_FROM_CATALOGUE],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.catalogue.professionals.delete(actor, id);
  }

  @Operation.get('/clinic-professionals/:id/booking', {
    ...read,
    response: ClinicBookingResource,
    id: 'readClinicProfessionalBooking',
    summary: 'Get who a professional is, and what they give',
    errors: ['NOT_FOUND'],
  })
  async booking(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicBookingResource> {
    return this.catalogue.professionals.booking(actor, id);
  }

  @Operation.put('/clinic-professionals/:id/booking', {
    ...write,
    response: ClinicBookingResource,
    id: 'linkClinicProfessional',
    summary: 'Set who a professional is, and what they give',
    description: 'A member is one professional at most.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, NARROWED_MAKER],
  })
  async link(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ClinicBookingRequest,
  ): Promise<ClinicBookingResource> {
    return this.catalogue.professionals.link(actor, id, body);
  }
}
