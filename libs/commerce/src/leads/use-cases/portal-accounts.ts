import {
  listed,
  mustBeReachable,
  mustSeeAll,
  notFound,
  type Actor,
  type Listed,
  type ListInput,
} from '@workops/kernel';
import { NO_PIPELINE } from '../domain/pipeline';
import {
  accountTaken,
  changedPortalAccount,
  judgePortalFields,
  newPortalAccount,
  removedPortalAccount,
  type PortalAccount,
  type PortalAccountFields,
  type PortalKind,
} from '../domain/portal-account';
import { NO_BRANCH, refuse } from '../domain/references';
import type { PortalAccountsDeps } from '../intake-ports';
import type { CreatedWithin } from '../../stock/source-ports';

export const NO_PORTAL_ACCOUNT = 'La cuenta del portal no existe.';

export interface PortalAccountInput extends Partial<PortalAccountFields> {
  kind: PortalKind;
  name: string;
  apiToken?: string | null;
}

/** Absent fields are kept; null clears. */
export type PortalAccountPatch = Partial<Omit<PortalAccountInput, 'kind'>>;

/** No later response contains the secret. */
export type CreatedPortalAccount = PortalAccount & { webhookSecret: string };

async function judgeAddress(deps: PortalAccountsDeps, actor: Actor, apiUrl: string | null | undefined): Promise<void> {
  if (apiUrl) await mustBeReachable(deps, actor, apiUrl, 'api_url');
}

async function judgeReferences(
  deps: PortalAccountsDeps,
  { workspaceId }: Actor,
  { locationId, pipelineId }: PortalAccountPatch,
): Promise<void> {
  const [hasBranch, hasPipeline] = await Promise.all([
    !locationId || deps.branches.isBranch(workspaceId, locationId),
    !pipelineId || deps.pipelineReads.byId(workspaceId, pipelineId),
  ]);
  refuse([!hasBranch && NO_BRANCH, !hasPipeline && NO_PIPELINE]);
}

const acted = (account: PortalAccount, details: Record<string, unknown>) => ({
  target: { kind: 'portal_account', id: account.id },
  details: { kind: account.kind, name: account.name, ...details },
});

const hostOf = ({ apiUrl }: PortalAccount): string | null => apiUrl && new URL(apiUrl).host;

/**
 * Resolves the address before any transaction; throws `malformed` and `unusable`. The returned function creates the
 * account, and throws `UNIQUE_CONFLICT` if the kind's only one exists, and `unauthenticated` or `forbidden` for a
 * revoked caller.
 */
export const preparePortalAccount =
  (deps: PortalAccountsDeps) =>
  async (actor: Actor, input: PortalAccountInput): Promise<() => Promise<CreatedPortalAccount>> => {
    const { store, secrets, stillStanding, clock, ids } = deps;
    const { kind, name, apiUrl = null, apiToken, pipelineId = null, locationId = null, enabled = true } = input;
    judgePortalFields(input);
    if (locationId !== null || pipelineId !== null) mustSeeAll(actor);
    await judgeAddress(deps, actor, apiUrl);
    await judgeReferences(deps, actor, input);
    return () =>
      store.transaction(actor, async ({ portalAccounts, audit }) => {
        await stillStanding(actor, ['portal_accounts:write']);
        const webhookSecret = secrets.mint();
        const sealed = {
          apiTokenSealed: apiToken ? secrets.seal(apiToken) : null,
          webhookSecretSealed: secrets.seal(webhookSecret),
        };
        const account = newPortalAccount(
          { kind, name, apiUrl, pipelineId, locationId, enabled, ...sealed },
          { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() },
        );
        const holder = await portalAccounts.add(account);
        if (holder) throw accountTaken(holder);
        audit.record({ action: 'portal_account.created', ...acted(account, { host: hostOf(account), enabled }) });
        return { ...account, webhookSecret };
      });
  };

const SHOWN_AS: Readonly<Record<string, string>> = {
  apiUrl: 'api_url',
  apiTokenSealed: 'api_token',
  pipelineId: 'pipeline_id',
  locationId: 'location_id',
};

const changedFields = (before: PortalAccount, after: PortalAccount): string[] =>
  (['name', 'apiUrl', 'apiTokenSealed', 'pipelineId', 'locationId', 'enabled'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => SHOWN_AS[field] ?? field);

/** Branch and assignees decide which members see its leads. Throws `forbidden`: `visibility_not_held`. */
function mayPlace(
  actor: Actor,
  before: PortalAccount,
  { locationId = before.locationId, pipelineId = before.pipelineId }: PortalAccountPatch,
): void {
  if (locationId !== before.locationId || pipelineId !== before.pipelineId) mustSeeAll(actor);
}

/**
 * Resolves a new address before the transaction. Throws `not_found`, `malformed`, `unusable`, and `unauthenticated` or
 * `forbidden` for a revoked caller.
 */
export const updatePortalAccount =
  (deps: PortalAccountsDeps) => async (actor: Actor, id: string, patch: PortalAccountPatch) => {
    const { store, reads, secrets, stillStanding, clock } = deps;
    judgePortalFields(patch);
    const present = await reads.portalAccounts.byId(actor.workspaceId, id);
    if (!present) throw notFound(NO_PORTAL_ACCOUNT);
    const { apiToken, ...fields } = patch;
    if (fields.apiUrl !== present.apiUrl) await judgeAddress(deps, actor, fields.apiUrl);
    await judgeReferences(deps, actor, patch);
    return store.transaction(actor, async ({ portalAccounts, audit }) => {
      await stillStanding(actor, ['portal_accounts:write']);
      const before = await portalAccounts.lock(id);
      if (!before) throw notFound(NO_PORTAL_ACCOUNT);
      mayPlace(actor, before, patch);
      const kept = before.apiTokenSealed;
      const sealed = apiToken && kept && secrets.open(kept) === apiToken ? kept : apiToken && secrets.seal(apiToken);
      const after = changedPortalAccount(before, { ...fields, apiTokenSealed: sealed }, clock.now());
      if (after === before) return before;
      await portalAccounts.save(after);
      audit.record({ action: 'portal_account.updated', ...acted(after, { changed: changedFields(before, after) }) });
      return after;
    });
  };

/** Newest first. */
export const listPortalAccounts =
  ({ accountLists }: PortalAccountsDeps) =>
  ({ workspaceId }: Actor, { from, to, ...input }: ListInput & CreatedWithin): Promise<Listed<PortalAccount>> =>
    listed((page) => accountLists.createdWithin(workspaceId, { from, to }, page), input);

/** Refuses signed calls from the commit on. Throws `not_found`. */
export const removePortalAccount =
  ({ store, clock }: PortalAccountsDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async ({ portalAccounts, audit }) => {
      const account = await portalAccounts.lock(id);
      if (!account) throw notFound(NO_PORTAL_ACCOUNT);
      await portalAccounts.save(removedPortalAccount(account, clock.now()));
      audit.record({ action: 'portal_account.deleted', ...acted(account, {}) });
    });
