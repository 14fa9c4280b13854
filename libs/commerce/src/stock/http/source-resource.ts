import {
  FEED_FORMATS,
  RUN_STATUSES,
  RUN_TRIGGERS,
  SOURCE_KINDS,
  sourceLimits,
  type StandingStockSource,
  type StockRun,
  type StockSource,
} from '../../index';
import type { MakerTrouble } from '@workops/kernel';
import {
  CreatedAt,
  describedObject,
  documented,
  Field,
  flag,
  Id,
  integer,
  oneOf,
  type Shape,
  StoppedReason,
  text,
  timestamp,
  UpdatedAt,
  uri,
  uuid,
} from '@workops/edge';

const said = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });

export const sourceFields = {
  name: said(
    text({ min: 1, max: sourceLimits.name }),
    'The name of the source, unique in the workspace.',
    'Seminuevos',
  ),
  kind: said(
    oneOf(SOURCE_KINDS, 'StockSourceKind'),
    'Whether its feed is fetched from a `url`, or files are sent by `upload`.',
    'url',
  ),
  format: said(
    oneOf(FEED_FORMATS, 'StockFeedFormat'),
    'CSV with a header, or JSON: a list of flat objects, or one under `vehicles`.',
    'csv',
  ),
  url: said(
    uri({ max: 2_048 }),
    'Where the feed is fetched. Must resolve to public addresses.',
    'https://example.com/stock.csv',
  ),
  keyColumn: said(
    text({ min: 1, max: sourceLimits.column }),
    'The column whose cells identify a vehicle in the source.',
    'codigo',
  ),
  mapping: said(
    describedObject({ additionalProperties: { type: ['string', 'null'] } }),
    'Column to field of a vehicle, or null for a column that is not read. A column that is not named is the field of its name.',
    { marca: 'make', modelo: 'model', precio: 'price_clp' },
  ),
  intervalMinutes: said(integer(sourceLimits.interval), 'How often it is fetched by itself; null for never.', 60),
  locationId: { ...uuid(), description: 'The branch of vehicles that the source creates.' },
  retireLimitPercent: said(
    integer(sourceLimits.percent),
    'When more of its vehicles are missing than this, and than 3, none is withdrawn and the run is `held`.',
    30,
  ),
  enabled: said(flag(), 'False switches it off.', true),
} satisfies Record<string, Shape>;

const nullable = { nullable: true };

export class StockSourceResource {
  @Id()
  id: string;
  @Field(sourceFields.name, { person: false })
  name: string;
  @Field(sourceFields.kind)
  kind: string;
  @Field(sourceFields.format)
  format: string;
  @Field(sourceFields.url, { ...nullable, person: false })
  url: string | null;
  @Field(flag(), { description: 'Whether an `Authorization` header is sent with each call.', example: false })
  hasAuthHeader: boolean;
  @Field(sourceFields.keyColumn, { person: false })
  keyColumn: string;
  @Field(sourceFields.mapping, { person: false })
  mapping: object;
  @Field(sourceFields.intervalMinutes, nullable)
  intervalMinutes: number | null;
  @Field(sourceFields.locationId, nullable)
  locationId: string | null;
  @Field(sourceFields.retireLimitPercent)
  retireLimitPercent: number;
  @Field(sourceFields.enabled)
  enabled: boolean;
  @Field(timestamp(), {
    ...nullable,
    description: 'When the source was deleted; null while it is used.',
    example: null,
  })
  retiredAt: Date | null;
  @StoppedReason(
    'Why its interval has it read no more: whoever made or last changed it is gone, or may not have it read any more.',
  )
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const sourceResource = ({
  authHeaderSealed,
  stoppedReason = null,
  ...source
}: StockSource & Partial<StandingStockSource>): StockSourceResource => ({
  ...source,
  stoppedReason,
  hasAuthHeader: authHeaderSealed !== null,
});

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

export class StockSyncRunResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The source.' })
  sourceId: string;
  @Field(oneOf(RUN_TRIGGERS, 'StockSyncTrigger'), { description: 'What began it.' })
  trigger: string;
  @Field(oneOf(RUN_STATUSES, 'StockSyncStatus'), {
    description:
      '`succeeded`: every row; `partial`: some failed; `held`: too many are missing, none was withdrawn; `unchanged`: the feed of the last run that ended well.',
  })
  status: string;
  @Field(text({ max: 50 }), {
    ...nullable,
    person: false,
    description:
      'Why it failed: `unreachable`, `timeout`, `http_<status>`, `blocked_address`, `too_large`, `unreadable`, `no_key_column`, `empty`, `source_retired`, or a `stopped_reason` of whoever began it.',
    example: null,
  })
  failure: string | null;
  @Field(count, { description: 'The rows of the feed.', example: 120 })
  total: number;
  @Field(count, { description: 'Rows that created a vehicle.', example: 3 })
  created: number;
  @Field(count, { description: 'Rows that changed a vehicle.', example: 14 })
  updated: number;
  @Field(count, { description: 'Rows that their vehicle agrees with.', example: 102 })
  same: number;
  @Field(count, { description: 'Of `updated`: vehicles of no source that became the source’s.', example: 0 })
  adopted: number;
  @Field(count, { description: 'Rows of which nothing was kept.', example: 1 })
  failed: number;
  @Field(count, { description: 'Vehicles in stock that the feed lacks.', example: 2 })
  missing: number;
  @Field(count, { description: 'Of `missing`: how many were withdrawn.', example: 2 })
  retired: number;
  @Field(count, { description: 'How many things are wrong with those rows; the first 10,000 are listed.', example: 1 })
  errors: number;
  @Field(count, { description: 'How often it was begun: once more after each failure of the service.', example: 1 })
  attempts: number;
  @Field(timestamp(), { ...nullable, description: 'When a process began with it.' })
  startedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When what it held was released.', example: null })
  releasedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
}

export const runResource = (run: StockRun): StockSyncRunResource => run;

export class StockSyncErrorResource {
  @Field(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), {
    description: 'The row, from 1, the header aside.',
    example: 17,
  })
  row: number;
  @Field(text({ max: 300 }), {
    ...nullable,
    person: false,
    description: 'Its key; null if it has none.',
    example: 'U-1042',
  })
  key: string | null;
  @Field(text({ max: 300 }), { person: false, description: 'The field; empty for the row.', example: 'year' })
  path: string;
  @Field(text({ max: 500 }), { person: false, description: 'What is wrong.', example: 'Must be an integer.' })
  message: string;
}
