import { counted } from '@workops/platform/database';
import { entityOf, RecordKind } from '@workops/platform/records';
import type { StockSource } from '../../domain/stock/stock-source';

const KEPT = 'retired_at IS NULL';

export const stockSources = new RecordKind<StockSource>(
  entityOf<StockSource>({
    schema: 'commerce',
    name: 'stock_source',
    columns: {
      name: { type: 'text' },
      kind: { type: 'text', update: false },
      format: { type: 'text', update: false },
      url: { type: 'text', nullable: true },
      authHeaderSealed: { type: 'text', nullable: true },
      keyColumn: { type: 'text', update: false },
      mapping: { type: 'jsonb' },
      intervalMinutes: { type: 'int', nullable: true },
      locationId: { type: 'uuid', nullable: true },
      retireLimitPercent: { type: 'int' },
      enabled: { type: 'boolean' },
      retiredAt: { type: 'timestamptz', nullable: true },
      dueAt: { type: 'timestamptz', nullable: true },
      etag: { type: 'text', nullable: true },
      contentDigest: { type: 'text', nullable: true },
      takesFloor: { type: 'boolean' },
      owner: { type: 'jsonb', nullable: true },
    },
  }),
  {
    unique: { index: 'stock_source_name', property: 'name', folded: true, where: KEPT },
    ceiling: counted('stock_sources', `FROM commerce.stock_source WHERE workspace_id = $1 AND ${KEPT}`),
    lockedFor: 'NO KEY UPDATE',
  },
);
