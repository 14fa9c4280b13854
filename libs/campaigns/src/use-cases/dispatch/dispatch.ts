import { eachByItself, type PlaceLimits, type SharedPlaces } from '@workops/kernel';
import type { CampaignAccount } from '../../campaign-ports';
import type { DispatchDeps, LeasedRecipient, Settled } from '../../dispatch-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { CAMPAIGN_SHARE } from '../../domain/campaigns/rate';
import { isOpen } from '../../domain/campaigns/window';
import { templateOf } from '../campaigns/audience';
import { handOverMail, type MailBatch, type MailDeps } from './hand-over-mail';
import { released } from './outcome';
import { Resting } from './resting';
import { sendWhatsapp, type WhatsappBatch, type WhatsappDeps } from './send-whatsapp';

/** Of one campaign so many at once. */
const MOST = 50;
/** So many seconds of the pace may wait in the lines of conversations. */
const WAITING_SECONDS = 2;

/** Hand-overs at once in a process, and of a workspace: its slow servers leave places to the others. */
export const DISPATCH_PLACES: PlaceLimits = { all: 200, ofOne: 50, ofHanging: 10 };

/** A hand-over that is under way. */
export type UnderWay = Promise<Settled | undefined>;

const byCampaign = (recipients: readonly LeasedRecipient[]): Map<string, LeasedRecipient[]> => {
  const groups = new Map<string, LeasedRecipient[]>();
  for (const recipient of recipients) groups.set(recipient.campaignId, [...(groups.get(recipient.campaignId) ?? []), recipient]);
  return groups;
};

export interface DispatchingDeps extends MailDeps, WhatsappDeps, Pick<DispatchDeps, 'workspaces' | 'now'> {
  audience: MailDeps['audience'] & WhatsappDeps['audience'];
  channels: WhatsappDeps['channels'] & Pick<DispatchDeps['channels'], 'account'>;
  mail: Pick<DispatchDeps['mail'], 'keyFor'>;
  work: MailDeps['work'] & WhatsappDeps['work'] & Pick<DispatchDeps['work'], 'due' | 'lease' | 'pauseLimited' | 'failRest'>;
  whatsapp: DispatchDeps['whatsapp'];
}

/** How many of the account may begin now at all. */
async function placesOf(deps: DispatchingDeps, account: CampaignAccount, { workspaceId, channel }: Campaign, free: number): Promise<number> {
  if (channel === 'email') return Math.min(free, await deps.lines.places(workspaceId, account.id));
  const most = Math.ceil(account.maxPerSecond * CAMPAIGN_SHARE * WAITING_SECONDS);
  return Math.min(free, most - (await deps.whatsapp.waiting(account.id, most)));
}

/** Those whose window is open by the clocks of their workspace; the others rest. */
async function openNow(deps: DispatchingDeps, campaigns: readonly Campaign[], resting: Resting): Promise<Campaign[]> {
  const open: Campaign[] = [];
  await eachByItself(
    campaigns,
    async (campaign) => {
      const { sendWindow, workspaceId } = campaign;
      if (sendWindow === null || isOpen(sendWindow, await deps.workspaces.timezoneOf(workspaceId), deps.now())) open.push(campaign);
      else resting.add([campaign]);
    },
    deps.failed,
  );
  return open;
}

/** Those whose template does not wait for its provider; the others rest. */
async function withTemplate(deps: DispatchingDeps, campaigns: readonly Campaign[], resting: Resting): Promise<Campaign[]> {
  const waiting = await Promise.all(campaigns.map(async (campaign) => (await templateOf(deps, campaign))?.waits === true));
  resting.add(campaigns.filter((_, place) => waiting[place]));
  return campaigns.filter((_, place) => !waiting[place]);
}

/** Where it fails nothing was handed over: another try does it. */
async function handedOver(deps: DispatchingDeps, { key, ...batch }: WhatsappBatch & Partial<Pick<MailBatch, 'key'>>): Promise<UnderWay[]> {
  try {
    return key ? await handOverMail(deps)({ ...batch, key }) : await sendWhatsapp(deps)(batch);
  } catch (error) {
    deps.failed(error);
    return batch.recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
  }
}

/** Undefined where nothing can be handed over for now, whatever comes of the others. */
async function ofAccount(deps: DispatchingDeps, of: readonly Campaign[], free: number, resting: Resting): Promise<UnderWay[] | undefined> {
  const [{ workspaceId, accountId, channel }] = of as [Campaign];
  const account = await deps.channels.account(workspaceId, accountId);
  if (!account) {
    const gone = of.map(({ id }) => id);
    await deps.work.failRest(workspaceId, gone);
    return undefined;
  }
  // Nothing is handed over by an account that is not connected, or whose domain is not verified: its campaigns wait for it.
  if (account.status !== 'connected') return undefined;
  const places = await placesOf(deps, account, of[0]!, free);
  if (places <= 0) return [];
  const key = channel === 'email' ? await deps.mail.keyFor(workspaceId, account.address) : undefined;
  if (channel === 'email' && !key) return undefined;
  const campaigns = await withTemplate(deps, of, resting);
  if (campaigns.length === 0) return [];
  const most = Math.max(1, Math.min(MOST, Math.floor(places / campaigns.length)));
  const asked = campaigns.slice(0, places).map((campaign) => ({ campaign, most }));
  const { recipients: leased, limited } = await deps.work.lease(account, asked);
  if (limited) {
    await deps.work.pauseLimited(workspaceId, accountId);
    return undefined;
  }
  const groups = byCampaign(leased);
  const begun: UnderWay[] = [];
  for (const campaign of campaigns) {
    const recipients = groups.get(campaign.id);
    if (!recipients) continue;
    begun.push(...(await handedOver(deps, { campaign, account, key, recipients })));
  }
  return begun;
}

/**
 * Begins what may begin now, account after account, at most so many; one that fails leaves the others alone. What has nothing to do for a while rests, so that
 * it takes no turn of another. Returns how many.
 */
export function dispatchDue(
  deps: DispatchingDeps,
): (places: SharedPlaces, follow: (workspaceId: string, underWay: UnderWay) => void) => Promise<number> {
  const resting = new Resting();
  return async (places, follow) => {
    const accounts = new Map<string, Campaign[]>();
    for (const campaign of await openNow(deps, await deps.work.due(resting.ids()), resting)) {
      const key = `${campaign.workspaceId} ${campaign.accountId}`;
      accounts.set(key, [...(accounts.get(key) ?? []), campaign]);
    }
    let number = 0;
    const handOver = async (campaigns: Campaign[]): Promise<void> => {
      const [{ workspaceId }] = campaigns as [Campaign];
      const left = places.leftFor(workspaceId);
      if (left <= 0) return;
      const begun = await ofAccount(deps, campaigns, Math.min(left, Math.ceil(places.free / 2)), resting);
      if (!begun) resting.add(campaigns);
      begun?.forEach((underWay) => follow(workspaceId, underWay));
      number += begun?.length ?? 0;
    };
    await eachByItself([...accounts.values()], handOver, deps.failed);
    return number;
  };
}
