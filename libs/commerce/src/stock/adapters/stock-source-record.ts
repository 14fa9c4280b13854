import type { Owner } from '@workops/kernel';
import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { StockSource } from '../domain/stock-source';

const KEPT = 'retired_at IS NULL';

interface StockSourceRow extends StockSource {
  ownerKind: Owner['kind'] | null;
  ownerId: string | null;
  ownerAppId: string | null;
}

export const ownerIn = (row: string): string =>
  `CASE WHEN ${row}.owner_id IS NOT NULL THEN json_build_object('kind', ${row}.owner_kind, 'id', ${row}.owner_id, 'appId', ${row}.owner_app_id) END`;

export const stockSources = new RecordKind<StockSource, StockSourceRow>(
  createEntity<StockSourceRow>({
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
      ownerKind: { type: 'text', nullable: true, select: false },
      ownerId: { type: 'uuid', nullable: true, select: false },
      ownerAppId: { type: 'uuid', nullable: true, select: false },
      owner: { type: 'json', virtualProperty: true, query: ownerIn },
    },
  }),
  {
    unique: { index: 'stock_source_name', property: 'name', folded: true, where: KEPT },
    ceiling: counted('stock_sources', `FROM commerce.stock_source WHERE workspace_id = $1 AND ${KEPT}`),
    lockedFor: 'NO KEY UPDATE',
    toRow: (source) => ({
      ...source,
      ownerKind: source.owner?.kind ?? null,
      ownerId: source.owner?.id ?? null,
      ownerAppId: source.owner?.appId ?? null,
    }),
  },
);
