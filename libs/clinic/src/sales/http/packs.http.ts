import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CLINIC_SALES, type SaleRef, type Sales, type StateOf } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  date,
  Field,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { recordInPath } from '../../http/record-ref';
import {
  cancelReason,
  packName,
  packPrice,
  PackPurchaseResource,
  PackSessionResource,
  packShown,
  packStatus,
  sessionNote,
  sessionShown,
  sessionsTotal,
} from './pack-resource';
import { clearable, optional } from './sale-fields';
import { PATIENT_BLOCKED, reasonsFor } from './sale-reasons';

@NoOtherFields(() => PackPurchaseResource)
class SellPackRequest {
  @Field(uuid(), { description: 'The patient.' })
  patientId: string;
  @Field(uuid(), { description: 'The service.' })
  serviceId: string;
  @Field(packName, { ...optional, description: 'What it is called: by default the service.' })
  name?: string;
  @Field(sessionsTotal)
  sessionsTotal: number;
  @Field(packPrice)
  priceClp: number;
  @Field(date(), { ...clearable, description: 'Its last day; not past.', example: '2099-12-31' })
  expiresOn?: string | null;
}

class UseSessionRequest {
  @Field(uuid(), { ...clearable, description: 'The appointment of the patient that it counts, once a pack.' })
  appointmentId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The encounter of the patient that it counts, once a pack.' })
  encounterId?: string | null;
  @Field(sessionNote, clearable)
  note?: string | null;
}

class CancelPackRequest {
  @Field(cancelReason)
  reason: string;
}

class PackListQuery extends PageQuery {
  @Field(uuid(), { ...optional, description: 'Only those of this patient.' })
  patientId?: string;
  @Field(packStatus, { ...optional, description: 'Only those in this state.' })
  status?: StateOf<'pack_purchase'>;
}

const packs = {
  tag: 'Clinic packs',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: PackPurchaseResource,
} as const;
const inPath = recordInPath('PK-4');
const uncounted = { uncounted: 'Packs grow with the patients of a clinic.' };

@Controller()
export class PacksHttp {
  constructor(@Inject(CLINIC_SALES) private readonly sales: Sales) {}

  @Operation.post('/clinic-pack-purchases', {
    ...packs,
    id: 'sellClinicPack',
    sensitive: true,
    ceiling: uncounted,
    outlivesTheApp: 'data',
    summary: 'Sell a pack of sessions',
    scopes: ['clinic_pack_purchases:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, { status: 409, name: 'SellClinicPack', words: [PATIENT_BLOCKED] }],
  })
  async sell(
    @CurrentActor() actor: Actor,
    @Body() { expiresOn = null, ...body }: SellPackRequest,
  ): Promise<PackPurchaseResource> {
    const pack = await this.sales.packs.sell(actor, { ...body, expiresOn });
    return packShown(await this.sales.packs.today(actor))(pack);
  }

  @Operation.get('/clinic-pack-purchases', {
    ...packs,
    id: 'listClinicPacks',
    pseudonyms: { takes: ['patientId', 'status', 'limit', 'cursor'] },
    summary: 'List packs',
    description: 'Newest first.',
    scopes: ['clinic_pack_purchases:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PackListQuery): Promise<Listing<PackPurchaseResource>> {
    const page = toPage(query);
    const [listing, today] = await Promise.all([
      this.sales.packs.list(actor, { ...query, ...page }),
      this.sales.packs.today(actor),
    ]);
    return toListing(mapped(listing, packShown(today)), page);
  }

  @Operation.get('/clinic-pack-purchases/:id', {
    ...packs,
    ...inPath,
    id: 'readClinicPack',
    pseudonyms: { takes: [] },
    summary: 'Get a pack',
    scopes: ['clinic_pack_purchases:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: SaleRef): Promise<PackPurchaseResource> {
    const [pack, today] = await Promise.all([this.sales.packs.read(actor, ref), this.sales.packs.today(actor)]);
    return packShown(today)(pack);
  }

  @Operation.post('/clinic-pack-purchases/:id/sessions', {
    ...packs,
    ...inPath,
    id: 'useClinicPackSession',
    response: PackSessionResource,
    sensitive: true,
    ceiling: uncounted,
    outlivesTheApp: 'data',
    summary: 'Use a session of a pack',
    description: 'A visit that was counted already is 409 `UNIQUE_CONFLICT`, with its `session_id`.',
    scopes: ['clinic_pack_purchases:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, reasonsFor('UseClinicPackSession', 'pack_purchase', 'session', PATIENT_BLOCKED)],
  })
  async use(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { appointmentId = null, encounterId = null, note = null }: UseSessionRequest,
  ): Promise<PackSessionResource> {
    return sessionShown(await this.sales.packs.use(actor, ref, { appointmentId, encounterId, note }));
  }

  @Operation.get('/clinic-pack-purchases/:id/sessions', {
    ...packs,
    ...inPath,
    id: 'listClinicPackSessions',
    response: PackSessionResource,
    pseudonyms: { takes: ['limit', 'cursor'] },
    summary: 'List the sessions of a pack',
    description: 'Newest first.',
    scopes: ['clinic_pack_purchases:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async sessions(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Query() query: PageQuery,
  ): Promise<Listing<PackSessionResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sales.packs.sessions(actor, ref, page), sessionShown), page);
  }

  @Operation.post('/clinic-pack-purchases/:id/cancel', {
    ...packs,
    ...inPath,
    id: 'cancelClinicPack',
    sensitive: true,
    summary: 'Cancel a pack',
    description: 'What was not used stays shown, in sessions and in money.',
    scopes: ['clinic_pack_purchases:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, reasonsFor('CancelClinicPack', 'pack_purchase', 'cancel', PATIENT_BLOCKED)],
    status: 200,
  })
  async cancel(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: SaleRef,
    @Body() { reason }: CancelPackRequest,
  ): Promise<PackPurchaseResource> {
    const pack = await this.sales.packs.cancel(actor, ref, reason);
    return packShown(await this.sales.packs.today(actor))(pack);
  }
}
