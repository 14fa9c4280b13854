import {
  changedRecord,
  conflict,
  DomainError,
  isOtherOrigin,
  isSameMaker,
  malformed,
  notUnique,
  urlIssues,
  type Issue,
  type Owner,
  type WorkspaceRecord,
} from '@workops/kernel';
import { mappingIssues, mappingLimits, type Mapping } from './feed-columns';

export const SOURCE_KINDS = ['url', 'upload'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const FEED_FORMATS = ['csv', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const sourceLimits = {
  name: 100,
  authHeader: 2_000,
  column: mappingLimits.column,
  interval: { min: 15, max: 1_440 },
  percent: { min: 0, max: 100 },
};

export interface StockSource extends WorkspaceRecord {
  name: string;
  kind: SourceKind;
  format: FeedFormat;
  url: string | null;
  authHeaderSealed: string | null;
  keyColumn: string;
  mapping: Mapping;
  intervalMinutes: number | null;
  locationId: string | null;
  retireLimitPercent: number;
  enabled: boolean;
  retiredAt: Date | null;
  dueAt: Date | null;
  /** ETag of the last complete import. Null after another, or after a change of how the feed is read. */
  etag: string | null;
  contentDigest: string | null;
  /** The configuring caller may set minimum prices. */
  takesFloor: boolean;
  /**
   * The member or key that last changed the source. Scheduled fetches run only while it may start them. Null for
   * sources older than this column.
   */
  owner: Owner | null;
}

export interface SourceInput {
  name: string;
  kind: SourceKind;
  format: FeedFormat;
  url?: string | null;
  authHeader?: string | null;
  keyColumn: string;
  mapping?: Mapping;
  intervalMinutes?: number | null;
  locationId?: string | null;
  retireLimitPercent?: number;
  enabled?: boolean;
}

/** Absent fields are kept. */
export type SourcePatch = Partial<Omit<SourceInput, 'kind' | 'format' | 'keyColumn'>>;

export interface SourceSetter {
  mayPrice: boolean;
  owner: Owner | null;
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const blank = (path: string): Issue => ({ path, message: 'Must not be blank.', code: 'too_small' });
const custom = (path: string, message: string): Issue => ({ path, message, code: 'custom' });

function formIssues(
  { name, kind, url, authHeader, keyColumn, intervalMinutes }: Partial<SourceInput>,
  isNew: boolean,
): Issue[] {
  return [
    ...(name?.trim() === '' ? [blank('name')] : []),
    ...(keyColumn?.trim() === '' ? [blank('key_column')] : []),
    ...(kind === 'url' && (url === null || (isNew && url === undefined))
      ? [{ path: 'url', message: 'Required of a url.', code: 'invalid_type' as const }]
      : []),
    ...(kind === 'upload' && typeof url === 'string' ? [custom('url', 'Only a source of kind url has one.')] : []),
    ...(kind === 'upload' && typeof authHeader === 'string'
      ? [custom('auth_header', 'Only a source of kind url has one.')]
      : []),
    ...(kind === 'upload' && typeof intervalMinutes === 'number'
      ? [custom('interval_minutes', 'Only a source of kind url has one.')]
      : []),
    ...(kind === 'url' && typeof url === 'string' ? urlIssues(url) : []),
    ...(typeof authHeader === 'string' && !PRINTABLE.test(authHeader)
      ? [
          {
            path: 'auth_header',
            message: 'Must be printable ASCII without blanks around it.',
            code: 'invalid_string' as const,
          },
        ]
      : []),
  ];
}

function shapeIssues(mapping: Mapping): Issue[] {
  const columns = Object.entries(mapping);
  if (columns.length > mappingLimits.columns)
    return [{ path: 'mapping', message: `At most ${mappingLimits.columns} columns.`, code: 'too_big' }];
  return columns.flatMap(([column, field]): Issue[] => {
    const path = `mapping.${column}`;
    if (column.length > mappingLimits.column)
      return [
        { path: 'mapping', message: `A column has at most ${mappingLimits.column} characters.`, code: 'too_big' },
      ];
    return field === null || typeof field === 'string'
      ? []
      : [{ path, message: 'Must be the name of a field, or null.', code: 'invalid_type' }];
  });
}

/** Throws `malformed`. */
export function mustBeWellFormed(fields: Partial<SourceInput>, isNew: boolean): void {
  const issues = [...formIssues(fields, isNew), ...(fields.mapping ? shapeIssues(fields.mapping) : [])];
  if (issues.length > 0) throw malformed('body', issues);
}

/** Throws one `unusable` for unknown fields and a missing branch. */
export function mustRefer({ mapping = {} }: Pick<SourceInput, 'mapping'>, isBranch: boolean): void {
  const issues = [...mappingIssues(mapping), ...(isBranch ? [] : [custom('location_id', 'La sucursal no existe.')])];
  if (issues.length > 0) throw new DomainError('unusable', 'VALIDATION_ERROR', issues[0]!.message, { body: issues });
}

const MINUTE = 60_000;
const dueAfter = (now: Date, minutes: number | null): Date | null =>
  minutes === null ? null : new Date(now.getTime() + minutes * MINUTE);

interface Making extends SourceSetter {
  workspaceId: string;
  id: string;
  now: Date;
  authHeaderSealed: string | null;
}

/** The first fetch is due one interval from now. */
export function newSource(
  input: SourceInput,
  { workspaceId, id, now, authHeaderSealed, mayPrice, owner }: Making,
): StockSource {
  const { name, kind, format, url = null, keyColumn, mapping = {}, intervalMinutes = null, locationId = null } = input;
  return {
    workspaceId,
    id,
    name: name.trim(),
    kind,
    format,
    url,
    authHeaderSealed,
    keyColumn: keyColumn.trim(),
    mapping,
    intervalMinutes,
    locationId,
    retireLimitPercent: input.retireLimitPercent ?? 30,
    enabled: input.enabled ?? true,
    retiredAt: null,
    dueAt: dueAfter(now, intervalMinutes),
    etag: null,
    contentDigest: null,
    takesFloor: mayPrice,
    owner,
    createdAt: now,
    updatedAt: now,
  };
}

const READ_OTHERWISE = ['url', 'authHeader', 'mapping', 'locationId'] as const satisfies readonly (keyof SourcePatch)[];

const sameMapping = (one: Mapping, other: Mapping): boolean => {
  const [columns, others] = [Object.entries(one), Object.entries(other)];
  return (
    columns.length === others.length &&
    columns.every(([column, field]) => Object.hasOwn(other, column) && other[column] === field)
  );
};

interface Changing extends SourceSetter {
  now: Date;
  /** Undefined if unchanged. */
  authHeaderSealed: string | null | undefined;
}

/**
 * Returns the same object if nothing changes and the caller owns it. A new origin drops the secret unless the patch
 * sends one. The next run reads the whole feed if its reading changes.
 */
export function changedSource(
  before: StockSource,
  patch: SourcePatch,
  { now, authHeaderSealed, mayPrice, owner }: Changing,
): StockSource {
  const {
    name = before.name,
    url = before.url,
    intervalMinutes = before.intervalMinutes,
    locationId = before.locationId,
  } = patch;
  const { retireLimitPercent = before.retireLimitPercent, enabled = before.enabled } = patch;
  const mapping =
    patch.mapping === undefined || sameMapping(patch.mapping, before.mapping) ? before.mapping : patch.mapping;
  const kept = isOtherOrigin(before.url, url) ? null : before.authHeaderSealed;
  const fields = {
    name: name.trim(),
    url,
    mapping,
    intervalMinutes,
    locationId,
    retireLimitPercent,
    enabled,
    authHeaderSealed: authHeaderSealed === undefined ? kept : authHeaderSealed,
  };
  const after = changedRecord<StockSource>(before, fields, now);
  if (after === before) return isSameMaker(before.owner, owner) ? before : { ...before, owner };
  const isRead = READ_OTHERWISE.some((field) => patch[field] !== undefined);
  return {
    ...after,
    ...(isRead && { etag: null, contentDigest: null, takesFloor: before.takesFloor && mayPrice }),
    owner,
    ...((patch.intervalMinutes !== undefined || patch.enabled !== undefined) && {
      dueAt: enabled ? dueAfter(now, intervalMinutes) : null,
    }),
  };
}

/** Throws `conflict` if retired. */
export function mustBeKept({ retiredAt }: Pick<StockSource, 'retiredAt'>): void {
  if (retiredAt) throw conflict('source_retired', 'La fuente fue retirada.');
}

export const NO_SOURCE = 'La fuente no existe.';

export function nameTaken(holderId: string) {
  const message = 'Otra fuente tiene ese nombre.';
  return notUnique(message, { field: 'name', id: holderId, body: [{ path: 'name', message, code: 'custom' }] });
}
