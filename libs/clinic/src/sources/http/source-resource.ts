import type { MakerTrouble } from '@workops/kernel';
import {
  CLINIC_RUN_STATUSES,
  clinicSourceLimits as limits,
  VENDOR_RESOURCES,
  VENDORS,
  type ClinicSource,
  type SourceRun,
} from '../../index';
import {
  CreatedAt,
  documented,
  Field,
  flag,
  Id,
  integer,
  ObjectListField,
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
  vendor: said(oneOf(VENDORS, 'ClinicVendor'), 'Whose system it is: one a vendor.', 'vendor_a'),
  baseUrl: said(
    uri({ max: limits.url }),
    'What its paths begin with. Must resolve to public addresses.',
    'https://example.com/clinic',
  ),
  token: said(
    text({ min: 1, max: limits.token }),
    'What it is read with. Stored encrypted and never returned.',
    '3fa85f64',
  ),
  enabled: said(flag(), 'False: it is read only when asked to.', true),
  intervalMinutes: said(integer(limits.interval), 'How often it is read by itself.', 15),
} satisfies Record<string, Shape>;

const nullable = { nullable: true } as const;
const ofNobody = { ...nullable, person: false } as const;

export class ClinicSystemResource {
  @Id()
  id: string;
  @Field(sourceFields.vendor)
  vendor: string;
  @Field(sourceFields.baseUrl, { person: false })
  baseUrl: string;
  @Field(sourceFields.enabled)
  enabled: boolean;
  @Field(sourceFields.intervalMinutes)
  intervalMinutes: number;
  @Field(timestamp(), { ...nullable, description: 'When the last run ended.' })
  lastSyncAt: Date | null;
  @Field(oneOf(CLINIC_RUN_STATUSES, 'ClinicSourceRunStatus'), {
    ...nullable,
    description: 'What it ended as.',
    example: 'ok',
  })
  lastStatus: string | null;
  @Field(text({ max: 50 }), { ...ofNobody, description: 'Why it failed, as `reason` in its `errors`.', example: null })
  lastError: string | null;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

/** A source that was just saved has no stop reason. */
type ShownSource = ClinicSource & { stoppedReason?: MakerTrouble | null };

export const sourceResource = ({
  tokenSealed: _token,
  maker: _maker,
  stoppedReason = null,
  ...source
}: ShownSource): ClinicSystemResource => ({
  ...source,
  stoppedReason,
});

export class ClinicSourceErrorResource {
  @Field(oneOf(VENDOR_RESOURCES, 'ClinicVendorResource'), {
    ...nullable,
    description: 'What was read.',
    example: 'services',
  })
  resource: string | null;
  @Field(text({ max: 255 }), {
    ...ofNobody,
    description: 'The vendor’s id of the item; null of the whole, or where it has none.',
    example: 'S-204',
  })
  externalId: string | null;
  @Field(text({ max: 50 }), {
    person: false,
    description:
      'Of an item: the field that cannot be kept, `rut_taken`, `repeated`, `too_many`. Of a run: `unreachable`, `timeout`, `http_<status>`, `blocked_address`, `too_large`, `unreadable`, `too_many_pages`, `maker_gone`, `maker_lacks_scope`, `maker_lacks_visibility`.',
    example: 'precio',
  })
  reason: string;
}

const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

export class ClinicSourceRunResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The source.' })
  sourceId: string;
  @Field(oneOf(CLINIC_RUN_STATUSES, 'ClinicSourceRunStatus'), {
    description: '`held`: more than 30% and more than 5 active records are missing, and none was deactivated.',
    example: 'ok',
  })
  status: string;
  @Field(flag(), { description: 'Whether it deactivates however many are missing.', example: false })
  force: boolean;
  @Field(count, { description: 'Records that it made.', example: 3 })
  created: number;
  @Field(count, { description: 'Records that differed.', example: 14 })
  updated: number;
  @Field(count, { description: 'Records that the vendor has no more.', example: 0 })
  deactivated: number;
  @Field(count, { description: 'Items of which nothing was kept.', example: 1 })
  rejected: number;
  @Field(count, { description: 'Budgets of patients whom the clinic does not have.', example: 0 })
  unmatched: number;
  @ObjectListField(() => ClinicSourceErrorResource, { description: 'The first 20.' })
  errors: ClinicSourceErrorResource[];
  @Field(timestamp(), { ...nullable, description: 'When a process began with it.' })
  startedAt: Date | null;
  @Field(timestamp(), { ...nullable, description: 'When it ended.' })
  endedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
}

export const runResource = ({ errors, ...run }: SourceRun): ClinicSourceRunResource => ({
  ...run,
  errors: [...errors],
});
