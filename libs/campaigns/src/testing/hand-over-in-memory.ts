import { randomUUID } from 'node:crypto';
import type { Standing } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import type { CampaignAccount, Member } from '../campaigns/campaign-ports';
import type { LeasedRecipient, MailOutcome } from '../dispatch/dispatch-ports';
import { newCampaign, type Campaign } from '../campaigns/domain/campaign';
import { started } from '../campaigns/domain/states';
import type { DispatchingDeps } from '../dispatch/use-cases/dispatch';
import type { MailBatch, MailDeps } from '../dispatch/use-cases/hand-over-mail';

const author = { kind: 'member', id: '01930000-0000-7000-8000-000000000001', name: 'Ana' } as const;
const content = {
  subject: 'Hola {{contact.name|amigo}}',
  html: null,
  text: 'Venga a vernos.',
  fromName: null,
  replyTo: null,
};

export function aCampaign(over: Partial<Campaign> = {}): Campaign {
  const now = new Date('2026-06-01T12:00:00Z');
  const fields = {
    ...({
      name: 'Verano',
      channel: 'email',
      purpose: 'marketing',
      accountId: randomUUID(),
      filter: {},
      content,
    } as const),
    sendWindow: null,
    ratePerMinute: null,
    acknowledge: [],
  };
  return {
    ...started(newCampaign(fields, { workspaceId: randomUUID(), id: randomUUID(), livemode: true, now }), author, now),
    ...over,
  };
}

export const campaignAccount = (
  { accountId, channel }: Campaign,
  over: Partial<CampaignAccount> = {},
): CampaignAccount => ({
  id: accountId,
  kind: channel,
  provider: 'smtp',
  address: 'hola@example.com',
  fromName: 'Andes',
  status: 'connected',
  maxPerSecond: 100,
  messagingLimit: null,
  ...over,
});

export const aLeased = ({ workspaceId, id }: Campaign, over: Partial<LeasedRecipient> = {}): LeasedRecipient => ({
  workspaceId,
  campaignId: id,
  id: randomUUID(),
  contactId: randomUUID(),
  address: 'ana@example.org',
  token: '0'.repeat(32),
  messageId: null,
  attempts: 1,
  tries: 0,
  ...over,
});

const aMember = (contactId: string): Member => ({
  contactId,
  address: 'ana@example.org',
  key: 'ana@example.org',
  marketable: true,
});

export function handOverInMemory() {
  const campaign = aCampaign();
  const failures: unknown[] = [];
  const mails: string[] = [];
  const deps: MailDeps = {
    audience: { byIds: async (_workspaceId, _channel, ids) => ids.map(aMember), values: async () => new Map() },
    policy: { judge: async (_workspaceId, recipients) => recipients.map(() => ({ outcome: 'allowed', reasons: [] })) },
    work: { standing: async (_workspaceId, recipients) => new Set(recipients.map(({ id }) => id)) },
    lines: {
      places: async () => 20,
      send: async (_workspaceId, _accountId, { to }, mayBegin): Promise<MailOutcome> => {
        if (!(await mayBegin())) return { kind: 'withheld' };
        mails.push(to);
        return { kind: 'sent' };
      },
    },
    write: async ({ to }) => ({ from: 'x@bounces.example.com', to, raw: Buffer.from('') }),
    failed: (error) => void failures.push(error),
  };
  const batch = (...recipients: LeasedRecipient[]): MailBatch => ({
    campaign,
    account: campaignAccount(campaign),
    key: { domainName: 'example.com', keySelector: 'wo', privateKey: '' },
    recipients,
  });
  return { campaign, deps, batch, failures, mails };
}

export function dispatchInMemory(campaigns: readonly Campaign[]) {
  const { deps: mail, failures, mails } = handOverInMemory();
  const accounts = new Map(campaigns.map((campaign) => [campaign.accountId, campaignAccount(campaign)]));
  const recorded = {
    rests: [] as (readonly string[])[],
    leased: [] as string[],
    paused: [] as string[],
    orphans: [] as string[],
    limited: false,
  };
  const standings = new Map<string, Standing>();
  const place = (campaign: Campaign) => ({
    ...aLeased(campaign),
    id: `${campaign.id}`,
    address: `${campaign.name}@example.org`,
  });
  const deps: DispatchingDeps = {
    ...mail,
    channels: { account: async (_workspaceId, id) => accounts.get(id), template: async () => undefined },
    mail: { keyFor: async () => ({ domainName: 'example.com', keySelector: 'wo', privateKey: '' }) },
    work: {
      ...mail.work,
      due: async (resting) => {
        recorded.rests.push(resting);
        return campaigns.filter(({ id }) => !resting.includes(id));
      },
      lease: async (_account, requests) => {
        if (recorded.limited) return { recipients: [], limited: true };
        recorded.leased.push(...requests.map(({ campaign }) => campaign.name));
        return { recipients: requests.map(({ campaign }) => place(campaign)), limited: false };
      },
      commitMessages: async (recipients) => recipients.map(() => 'in_line'),
      failRest: async () => undefined,
      pauseOrphan: async ({ name }, reason) => void recorded.orphans.push(`${name} ${reason}`),
      pauseLimited: async (_workspaceId, accountId) => void recorded.paused.push(accountId),
    },
    whatsapp: {
      send: async (_actor, _send, to) => to.map(() => ({ messageId: randomUUID() })),
      again: async () => true,
      waiting: async () => 0,
    },
    workspaces: { loadTimezone: async () => 'America/Santiago' },
    owners: standingsBesides(standings),
    now: () => new Date('2026-06-01T12:00:00Z'),
  };
  return { deps, accounts, standings, recorded, failures, mails };
}
