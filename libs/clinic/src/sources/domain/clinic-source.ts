import {
  changedRecord,
  isOtherOrigin,
  malformed,
  notUnique,
  unusable,
  urlIssues,
  type Act,
  type Issue,
  type Owner,
  type WorkspaceRecord,
} from '@workops/kernel';
import type { Vendor } from '../../catalogue/domain/source';
import type { RunStatus } from './source-run';

export const sourceLimits = { url: 2_048, token: 500, interval: { min: 5, max: 1_440 } } as const;

export interface ClinicSource extends WorkspaceRecord {
  vendor: Vendor;
  baseUrl: string;
  tokenSealed: string;
  enabled: boolean;
  intervalMinutes: number;
  /** Null while the source is disabled or the workspace lacks healthcare. */
  dueAt: Date | null;
  /** Last completed run. */
  lastSyncAt: Date | null;
  lastStatus: Exclude<RunStatus, 'running'> | null;
  lastError: string | null;
  /** Creator or last editor; null for sources older than this column. */
  maker: Owner | null;
}

/** A source is synced on behalf of its maker. */
export const actOfSource = ({ maker }: Pick<ClinicSource, 'maker'>): Act => ({
  maker,
  needs: ['clinic_sources:write'],
});

interface SourceFields {
  baseUrl: string;
  enabled: boolean;
  intervalMinutes: number;
}

export type SourceInput = Pick<SourceFields, 'baseUrl'> & Partial<SourceFields> & { vendor: Vendor; token: string };
/** Absent fields are kept. */
export type SourcePatch = Partial<SourceFields> & { token?: string };

/** Characters that a header can carry. */
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const issue = (path: string, message: string): Issue => ({ path, message, code: 'invalid_string' });

function addressIssues(baseUrl: string): Issue[] {
  const issues = urlIssues(baseUrl, 'base_url');
  if (issues.length > 0 || !/[?#]/.test(baseUrl)) return issues;
  return [issue('base_url', 'base_url must have neither a query nor a fragment.')];
}

/** Throws `malformed`. */
export function mustBeWellFormed({ baseUrl, token }: SourcePatch): void {
  const issues = [
    ...(baseUrl === undefined ? [] : addressIssues(baseUrl)),
    ...(token === undefined || PRINTABLE.test(token)
      ? []
      : [issue('token', 'Must be printable ASCII without blanks around it.')]),
  ];
  if (issues.length > 0) throw malformed('body', issues);
}

const MINUTE = 60_000;
const dueAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** The first scheduled sync is due after one interval. */
export function newSource(
  { vendor, baseUrl, enabled = true, intervalMinutes = 15 }: SourceInput,
  { now, ...born }: Pick<ClinicSource, 'workspaceId' | 'id' | 'tokenSealed' | 'maker'> & { now: Date },
): ClinicSource {
  const dueAt = enabled ? dueAfter(now, intervalMinutes) : null;
  const never = { lastSyncAt: null, lastStatus: null, lastError: null };
  return { ...born, vendor, baseUrl, enabled, intervalMinutes, dueAt, ...never, createdAt: now, updatedAt: now };
}

/**
 * Returns the same source if nothing changes. Throws `unusable` for a new origin without a token, so that a token is
 * never sent to another origin.
 */
export function changedSource(
  before: ClinicSource,
  { token: _token, ...patch }: SourcePatch,
  { now, tokenSealed = before.tokenSealed }: { now: Date; tokenSealed: string | undefined },
): ClinicSource {
  const { baseUrl = before.baseUrl, enabled = before.enabled, intervalMinutes = before.intervalMinutes } = patch;
  if (isOtherOrigin(before.baseUrl, baseUrl) && tokenSealed === before.tokenSealed) {
    throw unusable('token', 'Otra dirección necesita su propio token.');
  }
  const after = changedRecord<ClinicSource>(before, { baseUrl, enabled, intervalMinutes, tokenSealed }, now);
  const isTimed = enabled === before.enabled && intervalMinutes === before.intervalMinutes;
  return after === before || isTimed ? after : { ...after, dueAt: enabled ? dueAfter(now, intervalMinutes) : null };
}

export const NO_SOURCE = 'El sistema clínico no existe.';

export function vendorTaken(holderId: string) {
  const message = 'El espacio de trabajo ya tiene un sistema de este proveedor.';
  return notUnique(message, {
    field: 'vendor',
    source_id: holderId,
    body: [{ path: 'vendor', message, code: 'custom' }],
  });
}
