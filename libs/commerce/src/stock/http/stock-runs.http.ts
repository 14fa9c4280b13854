import { Controller, Inject, Query } from '@nestjs/common';
import { STOCK_SOURCES, type StockSources } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  cursorOfOffset,
  type Listing,
  toListing,
  NARROWED_MAKER,
  parseOffset,
  Operation,
  toPage,
  PageQuery,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { RELEASE_RUN } from './reasons';
import { runResource, StockSyncErrorResource, StockSyncRunResource } from './source-resource';

const runs = {
  tag: 'Stock sources',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: StockSyncRunResource,
} as const;

@Controller()
export class StockRunsHttp {
  constructor(@Inject(STOCK_SOURCES) private readonly sources: StockSources) {}

  @Operation.get('/stock-sync-runs/:id', {
    ...runs,
    id: 'readStockSyncRun',
    summary: 'Get a run of a stock source',
    scopes: ['stock_sources:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StockSyncRunResource> {
    return runResource(await this.sources.run(actor, id));
  }

  @Operation.get('/stock-sync-runs/:id/errors', {
    ...runs,
    response: StockSyncErrorResource,
    id: 'listStockSyncErrors',
    summary: 'List the rows that failed',
    description: 'In the order of the feed, one entry for each thing that is wrong, 10,000 at most.',
    scopes: ['stock_sources:read'],
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async errors(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<StockSyncErrorResource>> {
    const page = toPage(query);
    const after = page.cursor === null ? 0 : parseOffset(page.cursor);
    const { items, next } = await this.sources.runErrors(actor, id, { after, limit: page.limit });
    return toListing({ items, nextCursor: next === null ? null : cursorOfOffset(next) }, page);
  }

  @Operation.post('/stock-sync-runs/:id/release', {
    ...runs,
    id: 'releaseStockSyncRun',
    summary: 'Release a held run',
    description:
      'Withdraws the vehicles that the feed lacked, as far as they are still `draft` or `available`. The run is then no longer `held`.',
    status: 200,
    scopes: ['stock_sources:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [RELEASE_RUN, NARROWED_MAKER],
  })
  async release(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StockSyncRunResource> {
    return runResource(await this.sources.release(actor, id));
  }
}
