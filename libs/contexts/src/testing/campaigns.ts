import { generateKeyPairSync } from 'node:crypto';
import {
  campaignsOn,
  campaignStopsOn,
  CampaignWork,
  mailLedger,
  mailReportsOn,
  type CampaignWorkDeps,
  type MailIdentity,
  type MailLines,
  type MailOutcome,
  type WrittenMail,
} from '@workops/campaigns';
import { campaignTables } from '@workops/campaigns/testing';
import { audienceOn } from '@workops/contacts';
import { addPeople, type Person } from '@workops/contacts/testing';
import { campaignChanges, campaignLineOn, campaignMessagesWaiting, messageTemplatesOn } from '@workops/conversations';
import { systemClock } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { campaignAccountsFor, campaignPolicyOn } from '../campaigns';
import type { MessagingWorld } from './messaging';
import { messagedContactsOn } from '../correspondents';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const identity: MailIdentity = {
  keyFor: async () => ({ domainName: 'example.com', keySelector: 'wo', privateKey }),
  envelope: (token) => `${token}@bounces.example.com`,
  messageId: (token) => `<${token}@bounces.example.com>`,
  headers: (token) => ({
    'List-Unsubscribe': `<https://example.com/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
};

export const MAIL_ACCOUNT = {
  kind: 'email',
  windowHours: null,
  maxPerSecond: 1000,
  address: 'hola@example.com',
} as const;

export class MemoryMail implements MailLines {
  readonly received: WrittenMail[] = [];
  readonly answers = new Map<string, MailOutcome[]>();
  before: () => Promise<void> = () => Promise.resolve();

  places(): Promise<number> {
    return Promise.resolve(20);
  }

  async send(
    _workspaceId: string,
    _accountId: string,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<MailOutcome> {
    if (!(await mayBegin())) return { kind: 'withheld' };
    const scripted = this.answers.get(mail.to)?.shift();
    if (scripted) return scripted;
    await this.before();
    this.received.push(mail);
    return { kind: 'sent' };
  }
}

export function campaignWorld({ test: { database, url }, files, logger, workspaces }: MessagingWorld) {
  const clocks = { clock: systemClock, ids: systemIds };
  const correspondents = messagedContactsOn({ database, workspaces, ...clocks });
  const notices = { notifyAdmins: async () => undefined };
  const outside = {
    channels: campaignAccountsFor(database),
    audience: audienceOn(database),
    policy: campaignPolicyOn(database, correspondents),
    whatsapp: campaignLineOn({ database, files, correspondents, workspaces, ...clocks }),
    mail: identity,
    guard: mailLedger({ ids: systemIds, notices }),
  };
  const zones = { loadTimezone: async () => 'America/Santiago' };
  const stopsBy = (now: () => Date = () => new Date()) => campaignStopsOn({ database, workspaces: zones, now });
  const loadProfile = async () => ({ livemode: true, language: 'es', name: 'Taller', country: 'CL' });
  const whatsapp: CampaignWorkDeps['whatsapp'] = {
    ...outside.whatsapp,
    waiting: (accountId, upTo) => campaignMessagesWaiting(database, accountId, upTo),
  };
  return {
    stops: stopsBy(),
    stopsBy,
    ledger: mailLedger({ ids: systemIds, notices }),
    reports: mailReportsOn({
      database,
      ids: systemIds,
      contacts: correspondents,
      notices,
      workspaces: { loadProfile },
      onFailure: () => undefined,
      onUnreadable: () => undefined,
    }),
    templates: messageTemplatesOn(database),
    campaigns: campaignsOn({ database, outside, ...clocks }),
    whatsapp,
    workBy: (lines: MailLines, over: Partial<CampaignWorkDeps> = {}) =>
      new CampaignWork({
        database,
        logger,
        lines,
        directUrl: url,
        ids: systemIds,
        now: () => new Date(),
        changes: campaignChanges,
        ...outside,
        whatsapp,
        ledger: mailLedger({ ids: systemIds, notices }),
        workspaces: zones,
        owners: standingsBesides(),
        ...over,
      }),
    people: (workspaceId: string, people: readonly Person[]) => addPeople(database, workspaceId, people),
    ...campaignTables(database),
  };
}
