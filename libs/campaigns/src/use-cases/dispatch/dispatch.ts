import { randomBytes } from 'node:crypto';
import type { CampaignAccount } from '../../campaign-ports';
import type { DispatchDeps, LeasedRecipient, Settled } from '../../dispatch-ports';
import type { Campaign } from '../../domain/campaigns/campaign';
import { filledMail, isMail, namesIn } from '../../domain/campaigns/content';
import { CAMPAIGN_SHARE } from '../../domain/campaigns/rate';
import { isOpen } from '../../domain/campaigns/window';
import { handOverMail, type MailBatch } from './hand-over-mail';
import { released } from './outcome';
import { sendWhatsapp, type WhatsappBatch } from './send-whatsapp';

/** Of one campaign so many at once. */
const MOST = 50;
/** So many seconds of the pace may wait in the lines of conversations. */
const WAITING_SECONDS = 2;

/** A hand-over that is under way. */
export type UnderWay = Promise<Settled | undefined>;

const byCampaign = (recipients: readonly LeasedRecipient[]): Map<string, LeasedRecipient[]> => {
  const groups = new Map<string, LeasedRecipient[]>();
  for (const recipient of recipients) groups.set(recipient.campaignId, [...(groups.get(recipient.campaignId) ?? []), recipient]);
  return groups;
};

/** How many of the account may begin now at all; where its messaging limit is reached, its campaigns are paused. */
async function placesOf(deps: DispatchDeps, account: CampaignAccount, { workspaceId, channel }: Campaign, free: number): Promise<number> {
  if (channel === 'email') return Math.min(free, await deps.lines.places(workspaceId, account.id));
  const room = await deps.channels.roomOf(workspaceId, account.id);
  if (room !== null && room <= 0) await deps.work.pauseLimited(workspaceId, account.id);
  const most = Math.ceil(account.maxPerSecond * CAMPAIGN_SHARE * WAITING_SECONDS);
  return Math.min(free, room ?? free, most - (await deps.whatsapp.waiting(account.id, most)));
}

/** Those whose window is open by the clocks of their workspace. */
async function openNow(deps: DispatchDeps, campaigns: readonly Campaign[]): Promise<Campaign[]> {
  const open: Campaign[] = [];
  for (const campaign of campaigns) {
    try {
      if (isOpen(campaign.sendWindow, await deps.workspaces.timezoneOf(campaign.workspaceId), deps.now())) open.push(campaign);
    } catch (error) {
      deps.failed(error);
    }
  }
  return open;
}

/** Where it fails nothing was handed over: another try does it. */
async function handedOver(deps: DispatchDeps, { key, ...batch }: WhatsappBatch & Partial<Pick<MailBatch, 'key'>>): Promise<UnderWay[]> {
  try {
    return key ? await handOverMail(deps)({ ...batch, key }) : await sendWhatsapp(deps)(batch);
  } catch (error) {
    deps.failed(error);
    return batch.recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
  }
}

async function ofAccount(deps: DispatchDeps, campaigns: readonly Campaign[], free: number): Promise<UnderWay[]> {
  const [{ workspaceId, accountId }] = campaigns as [Campaign];
  const account = await deps.channels.account(workspaceId, accountId);
  if (!account) {
    const gone = campaigns.map(({ id }) => id);
    await deps.work.failRest(workspaceId, gone);
    return [];
  }
  // Nothing is handed over by an account that is not connected, or whose domain is not verified: its campaigns wait for it.
  if (account.status !== 'connected') return [];
  const key = campaigns[0]!.channel === 'email' ? await deps.mail.keyFor(workspaceId, account.address) : undefined;
  if (campaigns[0]!.channel === 'email' && !key) return [];
  const places = await placesOf(deps, account, campaigns[0]!, free);
  if (places <= 0) return [];
  const most = Math.max(1, Math.min(MOST, Math.floor(places / campaigns.length)));
  const asked = campaigns.slice(0, places).map((campaign) => ({ campaign, most }));
  const groups = byCampaign(await deps.work.lease(account, asked));
  const begun: UnderWay[] = [];
  for (const campaign of campaigns) {
    const recipients = groups.get(campaign.id);
    if (!recipients) continue;
    begun.push(...(await handedOver(deps, { campaign, account, key, recipients })));
  }
  return begun;
}

/** Begins what may begin now, account after account, at most so many; one that fails leaves the others alone. Returns how many. */
export const dispatchDue =
  (deps: DispatchDeps) =>
  async (free: number, follow: (underWay: UnderWay) => void): Promise<number> => {
    const accounts = new Map<string, Campaign[]>();
    for (const campaign of await openNow(deps, await deps.work.due())) {
      const key = `${campaign.workspaceId} ${campaign.accountId}`;
      accounts.set(key, [...(accounts.get(key) ?? []), campaign]);
    }
    let number = 0;
    for (const campaigns of accounts.values()) {
      const left = free - number;
      if (left <= 0) break;
      try {
        const begun = await ofAccount(deps, campaigns, Math.min(left, Math.max(1, Math.ceil(free / 2))));
        begun.forEach(follow);
        number += begun.length;
      } catch (error) {
        deps.failed(error);
      }
    }
    return number;
  };

/** Mails that somebody wants to see before a campaign starts. One that a crash interrupts is not sent. */
export const sendTests = (deps: DispatchDeps) => async (): Promise<number> => {
  const tests = await deps.work.takeTests();
  for (const { workspaceId, campaignId, contactId, address } of tests) {
    const campaign = await deps.work.campaign(workspaceId, campaignId);
    const account = campaign && (await deps.channels.account(workspaceId, campaign.accountId));
    const key = account && (await deps.mail.keyFor(workspaceId, account.address));
    if (!campaign || !account || !key || !isMail(campaign.content)) continue;
    const { content } = campaign;
    const values = (await deps.audience.values(workspaceId, [contactId], namesIn(content))).get(contactId) ?? new Map<string, string>();
    const filled = filledMail(content, values);
    if (!filled) continue;
    const token = randomBytes(16).toString('hex');
    const mail = await deps.write({ account, content, filled, to: address, token, key });
    await deps.lines.send(workspaceId, account.id, mail, () => Promise.resolve(true));
  }
  return tests.length;
};
