import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  MOST_FEED_BYTES,
  sourceLimits,
  STOCK_SOURCES,
  type FeedFormat,
  type SourceKind,
  type StockSources,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Deferred,
  Field,
  type Listing,
  toListing,
  mapped,
  NARROWED_MAKER,
  NoOtherFields,
  oneOf,
  Operation,
  PathId,
  text,
  Uploaded,
  type UploadedFile,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CreatedQuery, createdPageOf } from './created-query';
import { SOURCE_RETIRED, SYNC_SOURCE } from './reasons';
import {
  runResource,
  sourceFields,
  sourceResource,
  StockSourceResource,
  StockSyncRunResource,
} from './source-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const authHeader = text({ min: 1, max: sourceLimits.authHeader });
const AUTH_HEADER = 'Sent as `Authorization` with each call to that host. Stored encrypted and never returned.';

@NoOtherFields(() => StockSourceResource)
class CreateStockSourceRequest {
  @Field(sourceFields.name)
  name: string;
  @Field(sourceFields.kind)
  kind: SourceKind;
  @Field(sourceFields.format)
  format: FeedFormat;
  @Field(sourceFields.url, clearable)
  url?: string | null;
  @Field(authHeader, { ...clearable, description: AUTH_HEADER, example: 'Bearer 3fa85f64' })
  authHeader?: string | null;
  @Field(sourceFields.keyColumn)
  keyColumn: string;
  @Field(sourceFields.mapping, optional)
  mapping?: Record<string, string | null>;
  @Field(sourceFields.intervalMinutes, clearable)
  intervalMinutes?: number | null;
  @Field(sourceFields.locationId, clearable)
  locationId?: string | null;
  @Field(sourceFields.retireLimitPercent, { ...optional, default: 30 })
  retireLimitPercent?: number;
  @Field(sourceFields.enabled, { ...optional, default: true })
  enabled?: boolean;
}

class UpdateStockSourceRequest {
  @Field(sourceFields.name, optional)
  name?: string;
  @Field(sourceFields.url, optional)
  url?: string;
  @Field(authHeader, { ...clearable, description: AUTH_HEADER, example: 'Bearer 3fa85f64' })
  authHeader?: string | null;
  @Field(sourceFields.mapping, optional)
  mapping?: Record<string, string | null>;
  @Field(sourceFields.intervalMinutes, clearable)
  intervalMinutes?: number | null;
  @Field(sourceFields.locationId, clearable)
  locationId?: string | null;
  @Field(sourceFields.retireLimitPercent, optional)
  retireLimitPercent?: number;
  @Field(sourceFields.enabled, optional)
  enabled?: boolean;
}

class RetireStockSourceQuery {
  @Field(oneOf(['keep', 'withdraw']), {
    optional: true,
    default: 'keep',
    description:
      '`keep`: its vehicles stay, and are of no source. `withdraw`: those that are `draft` or `available` are withdrawn.',
  })
  vehicles?: 'keep' | 'withdraw';
}

const sources = {
  tag: 'Stock sources',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: StockSourceResource,
} as const;
const read = { ...sources, scopes: ['stock_sources:read'] } as const;
const write = { ...sources, scopes: ['stock_sources:write'] } as const;
const run = {
  ...write,
  response: StockSyncRunResource,
  status: 202,
  errors: ['NOT_FOUND', 'CONFLICT'],
  reasons: [SYNC_SOURCE, NARROWED_MAKER],
} as const;

@Controller()
export class StockSourcesHttp {
  constructor(@Inject(STOCK_SOURCES) private readonly sources: StockSources) {}

  @Operation.post('/stock-sources', {
    ...write,
    id: 'createStockSource',
    ceiling: 'stock_sources',
    outlivesTheApp: 'owned',
    summary: 'Create a stock source',
    description:
      'A row whose key the source has updates that vehicle; else it adopts a vehicle of no source by VIN, then plate; else it creates one.',
    errors: ['UNIQUE_CONFLICT', 'VALIDATION_ERROR'],
    reasons: [NARROWED_MAKER],
    callsOutside: true,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateStockSourceRequest,
  ): Promise<Deferred<StockSourceResource>> {
    const create = await this.sources.prepare(actor, body);
    return async () => sourceResource(await create());
  }

  @Operation.get('/stock-sources', {
    ...read,
    id: 'listStockSources',
    summary: 'List stock sources',
    description: 'Newest first, with those that were deleted.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: CreatedQuery): Promise<Listing<StockSourceResource>> {
    const page = createdPageOf(query);
    return toListing(mapped(await this.sources.list(actor, page), sourceResource), page);
  }

  @Operation.get('/stock-sources/:id', {
    ...read,
    id: 'readStockSource',
    summary: 'Get a stock source',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StockSourceResource> {
    return sourceResource(await this.sources.read(actor, id));
  }

  @Operation.patch('/stock-sources/:id', {
    ...write,
    id: 'updateStockSource',
    asksOutside: true,
    outlivesTheApp: 'owned',
    summary: 'Update a stock source',
    description:
      'Fields that are left out keep their values, but a `url` of another origin clears `auth_header`. `kind`, `format` and `key_column` never change.',
    errors: ['NOT_FOUND', 'CONFLICT', 'UNIQUE_CONFLICT', 'VALIDATION_ERROR'],
    reasons: [SOURCE_RETIRED, NARROWED_MAKER],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateStockSourceRequest,
  ): Promise<StockSourceResource> {
    return sourceResource(await this.sources.update(actor, id, body));
  }

  @Operation.delete('/stock-sources/:id', {
    ...write,
    response: undefined,
    id: 'deleteStockSource',
    summary: 'Delete a stock source',
    description:
      'A run under way ends as `failed`. The source is still answered, with `retired_at`; its name becomes free.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [SOURCE_RETIRED, NARROWED_MAKER],
  })
  async remove(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() { vehicles = 'keep' }: RetireStockSourceQuery,
  ): Promise<void> {
    await this.sources.retire(actor, id, vehicles);
  }

  @Operation.post('/stock-sources/:id/sync', {
    ...run,
    id: 'syncStockSource',
    summary: 'Fetch a stock source now',
    description: 'One run at a time: 409 `sync_running` has the `run_id`.',
  })
  async sync(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StockSyncRunResource> {
    return runResource(await this.sources.sync(actor, id));
  }

  @Operation.post('/stock-sources/:id/upload', {
    ...run,
    id: 'uploadStock',
    summary: 'Send a file to a stock source',
    description: 'At most 100,000 rows.',
    upload: { maxBytes: MOST_FEED_BYTES },
  })
  async upload(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Uploaded() file: UploadedFile,
  ): Promise<StockSyncRunResource> {
    return runResource(await this.sources.upload(actor, id, file));
  }

  @Operation.get('/stock-sources/:id/runs', {
    ...read,
    response: StockSyncRunResource,
    id: 'listStockSyncRuns',
    summary: 'List the runs of a stock source',
    description: 'Newest first; kept for 90 days.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async runs(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: CreatedQuery,
  ): Promise<Listing<StockSyncRunResource>> {
    const page = createdPageOf(query);
    return toListing(mapped(await this.sources.runs(actor, id, page), runResource), page);
  }
}
