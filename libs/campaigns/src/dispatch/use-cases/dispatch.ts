import { eachByItself, grouped, findMakerTroubles, type PlaceLimits, type SharedPlaces } from '@workops/kernel';
import type { CampaignAccount } from '../../campaigns/campaign-ports';
import type { DispatchDeps, Settled } from '../dispatch-ports';
import type { Campaign } from '../../campaigns/domain/campaign';
import { actOfCampaign } from '../../campaigns/domain/makers-authority';
import { CAMPAIGN_SHARE, mostAtOnce } from '../../campaigns/domain/rate';
import { isOpen } from '../../campaigns/domain/window';
import { loadTemplate } from '../../campaigns/use-cases/audience';
import { handOverMail, type MailBatch, type MailDeps } from './hand-over-mail';
import { released } from './outcome';
import { Resting } from './resting';
import { sendWhatsapp, type WhatsappBatch, type WhatsappDeps } from './send-whatsapp';
import { Turns } from './turns';

/** Batch size per campaign and turn. */
const MOST = 50;
/** Seconds' worth of messages to queue per account. */
const WAITING_SECONDS = 2;
/**
 * Interval of turns, less if the rates allow `most` sooner. WhatsApp sends one by one anyway, so its turns are rarer.
 * Longer intervals would make larger batches and hold locks longer.
 */
const TURNS = { email: { everyMs: 100, most: 10 }, whatsapp: { everyMs: 500, most: MOST } } as const;

/** Accounts served concurrently, fewer than the process has connections. */
const SIDE_BY_SIDE = 4;
/** After this time in a round, only one account per workspace still gets a turn. */
const OTHERS_MS = 100;

/** Limits hand-overs, so that a workspace's slow servers leave places for others. */
export const DISPATCH_PLACES: PlaceLimits = { all: 200, ofOne: 50, ofHanging: 10 };

export type UnderWay = Promise<Settled | undefined>;

const accountKey = ({ workspaceId, accountId }: Campaign): string => `${workspaceId} ${accountId}`;

export interface DispatchingDeps extends MailDeps, WhatsappDeps, Pick<DispatchDeps, 'workspaces' | 'owners' | 'now'> {
  audience: MailDeps['audience'] & WhatsappDeps['audience'];
  channels: WhatsappDeps['channels'] & Pick<DispatchDeps['channels'], 'account'>;
  mail: Pick<DispatchDeps['mail'], 'keyFor'>;
  work: MailDeps['work'] &
    WhatsappDeps['work'] &
    Pick<DispatchDeps['work'], 'due' | 'lease' | 'pauseLimited' | 'pauseOrphan' | 'failRest'>;
  whatsapp: DispatchDeps['whatsapp'];
}

async function freePlaces(
  deps: DispatchingDeps,
  account: CampaignAccount,
  { workspaceId, channel }: Campaign,
): Promise<number> {
  if (channel === 'email') return deps.lines.places(workspaceId, account.id);
  const most = Math.ceil(account.maxPerSecond * CAMPAIGN_SHARE * WAITING_SECONDS);
  return most - (await deps.whatsapp.waiting(account.id, most));
}

/** Campaigns outside their send window rest until the next check. */
async function openNow(deps: DispatchingDeps, campaigns: readonly Campaign[], resting: Resting): Promise<Campaign[]> {
  const open: Campaign[] = [];
  await eachByItself(
    campaigns,
    async (campaign) => {
      const { sendWindow, workspaceId } = campaign;
      if (sendWindow === null || isOpen(sendWindow, await deps.workspaces.loadTimezone(workspaceId), deps.now()))
        open.push(campaign);
      else resting.add([campaign]);
    },
    deps.failed,
  );
  return open;
}

/**
 * Pauses campaigns whose makers may no longer send, checking each once per second. A campaign that cannot be checked
 * rests.
 */
async function withMaker(
  deps: DispatchingDeps,
  campaigns: readonly Campaign[],
  resting: Resting,
  judged: Resting,
): Promise<Campaign[]> {
  const kept = campaigns.filter(({ id }) => judged.has(id));
  const groups = grouped(
    campaigns.filter(({ id }) => !judged.has(id)),
    ({ workspaceId }) => workspaceId,
  );
  await eachByItself(
    [...groups],
    async ([workspaceId, own]) => {
      resting.add(own);
      const troubles = await findMakerTroubles(deps.owners, workspaceId, own.map(actOfCampaign));
      const standing = own.filter((_, place) => troubles[place] === null);
      for (const [place, campaign] of own.entries())
        if (troubles[place]) await deps.work.pauseOrphan(campaign, troubles[place]);
      resting.remove(standing);
      judged.add(standing);
      kept.push(...standing);
    },
    deps.failed,
  );
  return kept;
}

/** Campaigns rest while their template waits for its provider; checked once per second and before each batch. */
async function withTemplate(
  deps: DispatchingDeps,
  campaigns: readonly Campaign[],
  { resting, ready }: Round,
): Promise<Campaign[]> {
  const unready = campaigns.filter(({ id, channel }) => channel === 'whatsapp' && !ready.has(id));
  const templates = await Promise.all(unready.map((campaign) => loadTemplate(deps, campaign)));
  const waiting = new Set(unready.filter((_, place) => templates[place]?.waits));
  resting.add([...waiting]);
  ready.add(unready.filter((campaign) => !waiting.has(campaign)));
  return campaigns.filter((campaign) => !waiting.has(campaign));
}

/** Nothing was handed over, so the recipients are released for another try. */
async function handedOver(
  deps: DispatchingDeps,
  { key, ...batch }: WhatsappBatch & Partial<Pick<MailBatch, 'key'>>,
): Promise<UnderWay[]> {
  try {
    return key ? await handOverMail(deps)({ ...batch, key }) : await sendWhatsapp(deps)(batch);
  } catch (error) {
    deps.failed(error);
    return batch.recipients.map((recipient) => Promise.resolve({ recipient, ...released(recipient) }));
  }
}

interface Round {
  places: SharedPlaces;
  follow(workspaceId: string, underWay: UnderWay): void;
  turns: Turns;
  resting: Resting;
  ready: Resting;
}

interface Turn {
  account: CampaignAccount;
  free: number;
  atOnce: number;
  burstMs: number;
}

/** Undefined if nothing can be handed over for now. */
async function inPlaces(
  deps: DispatchingDeps,
  of: readonly Campaign[],
  { account, free, atOnce, burstMs }: Turn,
  round: Round,
): Promise<number | undefined> {
  const [{ workspaceId, channel }] = of as [Campaign];
  const key = channel === 'email' ? await deps.mail.keyFor(workspaceId, account.address) : undefined;
  if (channel === 'email' && !key) return undefined;
  const campaigns = await withTemplate(deps, of, round);
  if (campaigns.length === 0) return 0;
  // If places suffice for the rate, each campaign may use all of it.
  const isPaced = atOnce <= free;
  const most = Math.max(1, Math.min(MOST, isPaced ? atOnce : Math.floor(free / campaigns.length)));
  const requests = (isPaced ? campaigns : campaigns.slice(0, free)).map((campaign) => ({ campaign, most }));
  const { recipients: leased, limited } = await deps.work.lease(account, requests, burstMs);
  if (limited) {
    await deps.work.pauseLimited(workspaceId, account.id);
    return undefined;
  }
  const groups = grouped(leased, ({ campaignId }) => campaignId);
  const begun: UnderWay[] = [];
  for (const campaign of campaigns) {
    const recipients = groups.get(campaign.id);
    if (!recipients) continue;
    begun.push(...(await handedOver(deps, { campaign, account, key, recipients })));
  }
  for (const underWay of begun) round.follow(workspaceId, underWay);
  return begun.length;
}

function restAfter(of: readonly Campaign[], perSecond: number): number {
  const { everyMs, most } = TURNS[of[0]!.channel];
  const ofCampaigns = of.reduce((sum, { ratePerMinute }) => sum + (ratePerMinute ?? Infinity) / 60, 0);
  return Math.min(everyMs, (most * 1_000) / Math.min(perSecond, ofCampaigns));
}

/** Undefined if nothing can be handed over for now. */
async function ofAccount(deps: DispatchingDeps, of: readonly Campaign[], round: Round): Promise<number | undefined> {
  const { places, turns } = round;
  const [campaign] = of as [Campaign];
  const { workspaceId, accountId } = campaign;
  turns.begin(accountKey(campaign));
  if (places.leftFor(workspaceId) <= 0) return 0;
  const account = await deps.channels.account(workspaceId, accountId);
  if (!account) {
    const gone = of.map(({ id }) => id);
    await deps.work.failRest(workspaceId, gone);
    return undefined;
  }
  // Campaigns wait until account and domain are ready.
  if (account.status !== 'connected') return undefined;
  const own = await freePlaces(deps, account, campaign);
  const free = Math.min(own, places.leftFor(workspaceId), Math.ceil(places.free / 2));
  if (free <= 0) return 0;
  const perSecond = account.maxPerSecond * CAMPAIGN_SHARE;
  const burstMs = turns.ask(accountKey(campaign), restAfter(of, perSecond));
  const atOnce = mostAtOnce({ perSecond, burstMs });
  const turn = { account, atOnce, burstMs, free: Math.min(free, atOnce) };
  return places.keeping(workspaceId, turn.free, () => inPlaces(deps, of, turn, round));
}

interface Dealt {
  of: Campaign[];
  place: number;
}

/** Every workspace's first account comes before the second of any; within a workspace, the longest wait is first. */
function byAccount(campaigns: readonly Campaign[], turns: Turns): Dealt[] {
  const seen = new Map<string, number>();
  const turnsInOrder = turns.inOrder(grouped(campaigns, accountKey)).map((of): Dealt => {
    const { workspaceId } = of[0]!;
    const place = seen.get(workspaceId) ?? 0;
    seen.set(workspaceId, place + 1);
    return { of, place };
  });
  return turnsInOrder.sort((left, right) => left.place - right.place);
}

/**
 * Serves several accounts concurrently; a failing one does not affect others. Late in a round each workspace gets one
 * account's turn. Returns how many began, or 1 while all due accounts wait.
 */
export function dispatchDue(
  deps: DispatchingDeps,
): (places: SharedPlaces, follow: (workspaceId: string, underWay: UnderWay) => void) => Promise<number> {
  const [resting, ready, judged, turns] = [new Resting(), new Resting(), new Resting(), new Turns()];
  let nothingUntil = 0;
  return async (places, follow) => {
    if (performance.now() < nothingUntil) return 1;
    const open = await openNow(deps, await deps.work.due(resting.ids()), resting);
    const accounts = byAccount(await withMaker(deps, open, resting, judged), turns);
    const until = performance.now() + OTHERS_MS;
    let number = 0;
    const rests: number[] = [];
    const handOver = async ({ of, place }: Dealt): Promise<void> => {
      if (place > 0 && performance.now() >= until) return;
      const restMs = turns.restMs(accountKey(of[0]!));
      if (restMs > 0) {
        rests.push(restMs);
        return;
      }
      const begun = await ofAccount(deps, of, { places, follow, turns, resting, ready });
      if (begun === undefined) resting.add(of);
      number += begun ?? 0;
    };
    await eachByItself(accounts, handOver, deps.failed, SIDE_BY_SIDE);
    if (rests.length === 0 || rests.length < accounts.length) return number;
    nothingUntil = performance.now() + Math.min(...rests);
    return 1;
  };
}
