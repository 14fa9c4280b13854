import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CATALOGUE_LOCK, CLINIC_SOURCES, type Sources, type Vendor } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  flag,
  type Listing,
  toListing,
  mapped,
  NARROWED_MAKER,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import {
  ClinicSystemResource,
  ClinicSourceRunResource,
  runResource,
  sourceFields,
  sourceResource,
} from './source-resource';

const optional = { optional: true };
const SYNC_RUNNING: Reasons = { status: 409, name: 'SyncClinicSource', words: ['sync_running'] };

@NoOtherFields(() => ClinicSystemResource)
class CreateClinicSourceRequest {
  @Field(sourceFields.vendor)
  vendor: Vendor;
  @Field(sourceFields.baseUrl)
  baseUrl: string;
  @Field(sourceFields.token)
  token: string;
  @Field(sourceFields.enabled, { ...optional, default: true })
  enabled?: boolean;
  @Field(sourceFields.intervalMinutes, { ...optional, default: 15 })
  intervalMinutes?: number;
}

class UpdateClinicSourceRequest {
  @Field(sourceFields.baseUrl, optional)
  baseUrl?: string;
  @Field(sourceFields.token, optional)
  token?: string;
  @Field(sourceFields.enabled, optional)
  enabled?: boolean;
  @Field(sourceFields.intervalMinutes, optional)
  intervalMinutes?: number;
}

class SyncClinicSourceRequest {
  @Field(flag(), {
    ...optional,
    default: false,
    description: 'True deactivates what is missing, however much it is.',
    example: false,
  })
  force?: boolean;
}

const sources = {
  tag: 'Clinic sources',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: ClinicSystemResource,
} as const;
const read = { ...sources, scopes: ['clinic_sources:read'] } as const;
const write = { ...sources, scopes: ['clinic_sources:write'] } as const;

@Controller()
export class SourcesHttp {
  constructor(@Inject(CLINIC_SOURCES) private readonly sources: Sources) {}

  @Operation.post('/clinic-sources', {
    ...write,
    id: 'createClinicSource',
    ceiling: { uncounted: 'One a vendor.' },
    outlivesTheApp: 'closed',
    summary: 'Connect a clinic system',
    description:
      'It is read for whoever made or last changed it, the first time an interval later. A 409 `UNIQUE_CONFLICT` has the other in `source_id`.',
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [NOT_HEALTHCARE, NARROWED_MAKER],
    callsOutside: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateClinicSourceRequest,
  ): Promise<Deferred<ClinicSystemResource>> {
    const create = await this.sources.prepare(actor, body);
    return async () => sourceResource(await create());
  }

  @Operation.get('/clinic-sources', {
    ...read,
    id: 'listClinicSources',
    summary: 'List clinic systems',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ClinicSystemResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sources.list(actor, page), sourceResource), page);
  }

  @Operation.get('/clinic-sources/:id', {
    ...read,
    id: 'readClinicSource',
    summary: 'Get a clinic system',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicSystemResource> {
    return sourceResource(await this.sources.read(actor, id));
  }

  @Operation.patch('/clinic-sources/:id', {
    ...write,
    id: 'updateClinicSource',
    asksOutside: true,
    outlivesTheApp: 'closed',
    summary: 'Update a clinic system',
    description: 'A `base_url` of another origin takes its `token` with it: 422.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, NARROWED_MAKER],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateClinicSourceRequest,
  ): Promise<ClinicSystemResource> {
    return sourceResource(await this.sources.update(actor, id, body));
  }

  @Operation.delete('/clinic-sources/:id', {
    ...write,
    lock: CATALOGUE_LOCK,
    response: undefined,
    id: 'deleteClinicSource',
    summary: 'Remove a clinic system',
    description: 'With its runs. Its professionals and services stay, inactive.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.sources.delete(actor, id);
  }

  @Operation.post('/clinic-sources/:id/sync', {
    ...write,
    response: ClinicSourceRunResource,
    status: 202,
    id: 'syncClinicSource',
    summary: 'Read a clinic system now',
    description: 'Also one that is switched off. One run at a time: 409 `sync_running` has the `run_id`.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_HEALTHCARE, SYNC_RUNNING],
  })
  async sync(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { force = false }: SyncClinicSourceRequest,
  ): Promise<ClinicSourceRunResource> {
    return runResource(await this.sources.sync(actor, id, { force }));
  }

  @Operation.get('/clinic-sources/:id/runs', {
    ...read,
    response: ClinicSourceRunResource,
    id: 'listClinicSourceRuns',
    summary: 'List the runs over a clinic system',
    description: 'Newest first; kept for 90 days.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async runs(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ClinicSourceRunResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sources.runs(actor, id, page), runResource), page);
  }
}
