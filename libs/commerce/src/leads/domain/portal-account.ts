import {
  changedRecord,
  isOtherOrigin,
  malformed,
  notUnique,
  urlIssues,
  type Issue,
  type WorkspaceRecord,
} from '@workops/kernel';

export const PORTAL_KINDS = ['portal_a', 'portal_b', 'marketplace'] as const;
export type PortalKind = (typeof PORTAL_KINDS)[number];

export interface PortalAccount extends WorkspaceRecord {
  kind: PortalKind;
  /** The kind, if a workspace may have only one of it; null once removed. */
  onlyOne: PortalKind | null;
  name: string;
  apiUrl: string | null;
  apiTokenSealed: string | null;
  webhookSecretSealed: string;
  pipelineId: string | null;
  locationId: string | null;
  enabled: boolean;
  /** A removed account stays for its listings, but lookups omit it. */
  removedAt: Date | null;
}

export interface PortalAccountFields {
  name: string;
  apiUrl: string | null;
  pipelineId: string | null;
  locationId: string | null;
  enabled: boolean;
}

const NAME_LENGTH = 100;
export const portalAccountLimits = { name: NAME_LENGTH, apiToken: 2048 };

function nameIssues(name: string): Issue[] {
  return name.trim() === '' ? [{ path: 'name', message: 'Must not be blank.', code: 'too_small' }] : [];
}

export function judgePortalFields({ name, apiUrl }: { name?: string; apiUrl?: string | null }): void {
  const issues = [...(name === undefined ? [] : nameIssues(name)), ...(apiUrl ? urlIssues(apiUrl, 'api_url') : [])];
  if (issues.length > 0) throw malformed('body', issues);
}

function settled(fields: PortalAccountFields): PortalAccountFields {
  judgePortalFields(fields);
  return { ...fields, name: fields.name.trim() };
}

export interface NewPortalAccount extends PortalAccountFields {
  kind: PortalKind;
  apiTokenSealed: string | null;
  webhookSecretSealed: string;
}

export const newPortalAccount = (
  { kind, apiTokenSealed, webhookSecretSealed, ...fields }: NewPortalAccount,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): PortalAccount => ({
  workspaceId,
  id,
  kind,
  onlyOne: kind === 'portal_a' ? kind : null,
  ...settled(fields),
  apiTokenSealed,
  webhookSecretSealed,
  removedAt: null,
  createdAt: now,
  updatedAt: now,
});

/**
 * Returns the same object if nothing changes. A new origin drops the stored token unless the patch sends one. Throws
 * `malformed`.
 */
export function changedPortalAccount(
  before: PortalAccount,
  { apiTokenSealed, ...patch }: Partial<PortalAccountFields> & { apiTokenSealed?: string | null },
  now: Date,
): PortalAccount {
  const { name, apiUrl, pipelineId, locationId, enabled } = { ...before, ...patch };
  const fields = settled({ name, apiUrl, pipelineId, locationId, enabled });
  const kept = isOtherOrigin(before.apiUrl, apiUrl) ? null : before.apiTokenSealed;
  return changedRecord(
    before,
    { ...fields, apiTokenSealed: apiTokenSealed === undefined ? kept : apiTokenSealed },
    now,
  );
}

export const removedPortalAccount = (account: PortalAccount, now: Date): PortalAccount => ({
  ...account,
  onlyOne: null,
  removedAt: now,
  updatedAt: now,
});

/** A marketplace appends `/vis-leads` or `/orders`. */
export const webhookPathOf = ({ kind, id }: Pick<PortalAccount, 'kind' | 'id'>): string =>
  ({
    portal_a: '/integrations/portal_a/leads',
    portal_b: `/integrations/portal_b/${id}/leads`,
    marketplace: `/integrations/marketplace/${id}`,
  })[kind];

export function accountTaken(holderId: string) {
  const message = 'El espacio de trabajo ya tiene una cuenta de este portal.';
  return notUnique(message, { field: 'kind', account_id: holderId, body: [{ path: 'kind', message, code: 'custom' }] });
}
