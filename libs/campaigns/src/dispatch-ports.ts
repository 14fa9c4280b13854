import type { Actor, DomainError } from '@workops/kernel';
import type { CampaignAccount, CampaignReads, CampaignsOutside, Member, WhatsappLine, WhatsappSent } from './campaign-ports';
import type { Campaign } from './domain/campaigns/campaign';
import type { FilledMail, MailContent } from './domain/campaigns/content';
import type { RecipientStatus } from './domain/campaigns/counts';
import type { HandedOver, SigningKey } from './mail-ports';

/** A mail that is written already. */
export interface WrittenMail {
  from: string;
  to: string;
  raw: Buffer;
}

export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'withheld' }
  | { kind: 'retry'; code: string; message: string }
  /** For good; `undeliverable` where nobody has the address. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string };

/** The mail servers of accounts. */
export interface MailLines {
  /** How many more mails may be under way. */
  places(workspaceId: string, accountId: string): Promise<number>;
  /** `mayBegin` is asked once the server listens. */
  send(workspaceId: string, accountId: string, mail: WrittenMail, mayBegin: () => Promise<boolean>): Promise<MailOutcome>;
}

/** A mail of a campaign before it is written. */
export interface Letter {
  account: Pick<CampaignAccount, 'address' | 'name'>;
  content: MailContent;
  filled: FilledMail;
  to: string;
  token: string;
  key: SigningKey;
}

/** What the dispatcher asks of conversations besides. */
export interface WhatsappLines extends WhatsappLine {
  /** Queues a withheld message again; false where it is no longer withheld: its change is then followed like any other. */
  again(actor: Actor, messageId: string): Promise<boolean>;
  /** How many messages of campaigns of the account could go now, up to so many. */
  waiting(accountId: string, upTo: number): Promise<number>;
}

/** A recipient whose attempt is committed: no other process hands it over. What a crash leaves of a mail is never sent again. */
export interface LeasedRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  token: string | null;
  messageId: string | null;
  /** Leases, this one included: who settles another one changes nothing. */
  attempts: number;
  /** How often the other side has asked to come back later. */
  tries: number;
}

export interface Leased {
  recipients: readonly LeasedRecipient[];
  /** The account may write to nobody more today. */
  limited: boolean;
}

/** What became of a recipient. */
export interface Settled {
  recipient: LeasedRecipient;
  status: RecipientStatus;
  reason: string | null;
  /** When it is tried again; null where it is not. */
  againAfterSeconds: number | null;
  /** It was handed over. */
  sent: boolean;
  /** The other side asked to come back later. */
  tried: boolean;
  /** It is counted by the reputation guard. */
  counts: boolean;
  hardBounce: boolean;
}

/** Somebody of an audience as it is frozen. */
export interface FrozenMember extends Member {
  id: string;
  token: string | null;
  reason: string | null;
}

/** Some of an audience. */
export interface FrozenPart {
  members: FrozenMember[];
  /** Null at the end. */
  after: string | null;
  /** Whom it takes off the list. */
  listed: readonly string[];
}

export interface TestMail {
  workspaceId: string;
  id: string;
  campaignId: string;
  contactId: string;
  address: string;
  token: string;
}

/** What a message of a recipient came to: `alone` where nothing was committed, and it is to be committed by itself. */
export type CommittedMessage = 'in_line' | 'lost' | 'twin' | 'alone' | { refusal: DomainError };

/** The rows of campaigns, on every process that dispatches. */
export interface DispatchWork {
  /** Starts what is due, each once. Returns how many. */
  startDue(): Promise<number>;
  /** Campaigns whose audience is not frozen whole, one of a workspace. */
  freezing(): Promise<Campaign[]>;
  /**
   * The next part of an audience, which is asked for within the transaction; who is a recipient already becomes none a second time. Nobody who pauses or
   * cancels the campaign waits for it. False where another process is at it or has done it, or the campaign is over.
   */
  freeze(campaign: Campaign, part: () => Promise<FrozenPart>): Promise<boolean>;
  /** Campaigns that have somebody to send to now, without those that rest: the first ones of each workspace before the second ones of any. */
  due(resting: readonly string[]): Promise<Campaign[]>;
  /**
   * Recipients of campaigns of one account, at its pace and theirs and within its messaging limit; at most so many of each. So much of unused paces is made
   * up for, in milliseconds.
   */
  lease(account: CampaignAccount, campaigns: readonly { campaign: Campaign; most: number }[], burstMs: number): Promise<Leased>;
  /**
   * The ids of those recipients whose campaigns are being sent at this moment, and whose leases outlast a hand-over: what a process that stood still finds
   * again may be another's by now.
   */
  standing(workspaceId: string, recipients: readonly LeasedRecipient[]): Promise<ReadonlySet<string>>;
  /** Also of attempts whose leases have run out, where nobody has leased their recipients again. Throws where somebody holds their rows for longer. */
  settle(workspaceId: string, settled: readonly Settled[]): Promise<void>;
  /**
   * WhatsApp messages and their recipients, with one commit; by place. Of one alone that is refused, whose lease is lost, or whose contact has a message of the
   * campaign as another recipient (merges make two of one), nothing is committed; where it is so of one of many, all of them are to be committed alone.
   */
  commitMessages(recipients: readonly LeasedRecipient[], send: () => Promise<WhatsappSent[]>): Promise<CommittedMessage[]>;
  /** What a crash left behind. */
  recover(): Promise<number>;
  /** What has become of messages. Returns how many. */
  follow(): Promise<number>;
  /** Campaigns with nobody left, each announced once. */
  finish(): Promise<number>;
  /** Writes the recipients of cancelled campaigns as cancelled. */
  cancelLeftovers(): Promise<number>;
  pauseLimited(workspaceId: string, accountId: string): Promise<void>;
  /** Of campaigns whose account is gone for good: those who are to be sent to fail, some at a time. */
  failRest(workspaceId: string, campaignIds: readonly string[]): Promise<void>;
  /** Takes test mails for this process alone, the first ones of each workspace before the second ones of any; none of the busy workspaces. */
  takeTests(of: { most: number; mostOfWorkspace: number; busy: readonly string[] }): Promise<TestMail[]>;
  campaign(workspaceId: string, id: string): Promise<Campaign | undefined>;
}

export interface DispatchDeps extends Pick<CampaignsOutside, 'channels' | 'audience' | 'policy' | 'mail'> {
  reads: Pick<CampaignReads, 'listed'>;
  work: DispatchWork;
  whatsapp: WhatsappLines;
  lines: MailLines;
  /** As it goes out, signed. */
  write(letter: Letter): Promise<WrittenMail>;
  workspaces: { timezoneOf(workspaceId: string): Promise<string> };
  ids: { next(): string };
  now: () => Date;
  /** Told of what failed of one account; the others go on. */
  failed(error: unknown): void;
}

/** What the reputation guard and the suppressions are told, with the transaction that settles. */
export interface MailLedger<Tx> {
  mustBeOpen(tx: Tx, workspaceId: string): Promise<void>;
  count(tx: Tx, workspaceId: string, handed: HandedOver): Promise<void>;
  bounced(tx: Tx, workspaceId: string, addresses: readonly string[]): Promise<void>;
}
