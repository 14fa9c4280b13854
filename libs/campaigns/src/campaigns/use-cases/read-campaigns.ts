import { listed, type Actor, type Listed, type ListInput } from '@workops/kernel';
import type { CampaignDeps, CampaignReads, Recipient, RecipientFilter } from '../campaign-ports';
import { noCampaign, type Campaign, type CountedCampaign } from '../domain/campaign';
import { toCounts, countReasons, shownStatus } from '../domain/counts';
import { mustReadReasons } from '../domain/makers-authority';
import { counted } from './drafts';

type Reading = Pick<CampaignDeps, 'reads'>;

export async function requireCampaign(
  { byId }: Pick<CampaignReads, 'byId'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  id: string,
): Promise<Campaign> {
  const campaign = await byId(workspaceId, id);
  if (!campaign) throw noCampaign();
  return campaign;
}

export const readCampaign =
  (deps: Reading) =>
  async (actor: Actor, id: string): Promise<CountedCampaign> =>
    counted(deps, await requireCampaign(deps.reads, actor, id));

export interface CampaignFilter {
  status?: Campaign['status'];
  channel?: Campaign['channel'];
}

export const listCampaigns =
  ({ reads }: Reading) =>
  async (
    { workspaceId }: Actor,
    { limit, cursor, ...filter }: ListInput & CampaignFilter,
  ): Promise<Listed<CountedCampaign>> => {
    const { items, nextCursor } = await listed((page) => reads.page(workspaceId, filter, page), { limit, cursor });
    const tallies = await reads.tallies(
      workspaceId,
      items.filter(({ startedAt }) => startedAt !== null).map(({ id }) => id),
    );
    return {
      items: items.map((campaign) => ({
        ...campaign,
        counts: toCounts(tallies.get(campaign.id) ?? [], campaign.status),
      })),
      nextCursor,
    };
  };

/** Throws `not_found`, or `forbidden`: `scope_not_held` for a filter by reason without `contacts:read`. */
export const listRecipients =
  ({ reads }: Reading) =>
  async (
    actor: Actor,
    id: string,
    { limit, cursor, ...filter }: ListInput & RecipientFilter,
  ): Promise<Listed<Recipient>> => {
    mustReadReasons(actor, filter.reason);
    const campaign = await requireCampaign(reads, actor, id);
    const { items, nextCursor } = await listed((page) => reads.recipients(actor.workspaceId, campaign, filter, page), {
      limit,
      cursor,
    });
    const shown = (recipient: Recipient): Recipient => ({
      ...recipient,
      status: shownStatus(recipient.status, campaign.status, recipient.isInFlight),
    });
    return { items: items.map(shown), nextCursor };
  };

/** Suppressed and failed recipients by reason, from the counters. Throws `not_found`. */
export const suppressedReasons =
  ({ reads }: Reading) =>
  async (actor: Actor, id: string): Promise<{ suppressed: Record<string, number>; failed: Record<string, number> }> => {
    await requireCampaign(reads, actor, id);
    const tallies = (await reads.tallies(actor.workspaceId, [id])).get(id) ?? [];
    return { suppressed: countReasons(tallies, 'suppressed'), failed: countReasons(tallies, 'failed') };
  };
