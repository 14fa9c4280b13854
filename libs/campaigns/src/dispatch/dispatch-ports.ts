import type { Actor, DomainError, MakerTrouble, Owner, OwnerStandings } from '@workops/kernel';
import type {
  CampaignAccount,
  CampaignReads,
  CampaignsOutside,
  Member,
  WhatsappLine,
  WhatsappSent,
} from '../campaigns/campaign-ports';
import type { Campaign } from '../campaigns/domain/campaign';
import type { FilledMail, MailContent } from '../campaigns/domain/content';
import type { RecipientStatus } from '../campaigns/domain/counts';
import type { HandedOver, SigningKey } from '../reputation/mail-ports';

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
  /** Permanent; `undeliverable` where the address does not exist. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string };

/** The mail servers of accounts. */
export interface MailLines {
  /** How many more mails may be under way. */
  places(workspaceId: string, accountId: string): Promise<number>;
  /** `mayBegin` is called once the server is ready. */
  send(
    workspaceId: string,
    accountId: string,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<MailOutcome>;
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

/** Further functions of conversations for the dispatcher. */
interface WhatsappLines extends WhatsappLine {
  /** Queues a withheld message again; false where it is no longer withheld: its change is then followed like any other. */
  again(actor: Actor, messageId: string): Promise<boolean>;
  /** How many campaign messages of the account could go now, at most `upTo`. */
  waiting(accountId: string, upTo: number): Promise<number>;
}

/** A recipient whose attempt is committed: no other process hands it over. A mail interrupted by a crash is never sent again. */
export interface LeasedRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  token: string | null;
  messageId: string | null;
  /** Number of leases, this one included: settling an older one changes nothing. */
  attempts: number;
  /** Number of temporary refusals so far. */
  tries: number;
}

export interface Leased {
  recipients: readonly LeasedRecipient[];
  /** The account has reached its messaging limit for today. */
  limited: boolean;
}

/** Outcome of a recipient. */
export interface Settled {
  recipient: LeasedRecipient;
  status: RecipientStatus;
  reason: string | null;
  /** When it is tried again; null where it is not. */
  againAfterSeconds: number | null;
  /** It was handed over. */
  sent: boolean;
  /** The receiving side refused it temporarily. */
  tried: boolean;
  /** It is counted by the reputation guard. */
  counts: boolean;
  hardBounce: boolean;
}

/** A member of an audience while it is frozen. */
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
  /** Contacts to take off the list. */
  listed: readonly string[];
}

export interface TestMail {
  workspaceId: string;
  id: string;
  campaignId: string;
  contactId: string;
  address: string;
  token: string;
  /** Who asked for it; null for what is older than makers. */
  maker: Owner | null;
  /** Whether that caller could read contacts then. */
  mayFill: boolean;
}

/** Outcome of queuing a recipient's message: `alone` where nothing was committed, and it has to be committed on its own. */
export type CommittedMessage = 'in_line' | 'lost' | 'twin' | 'alone' | { refusal: DomainError };

/** The rows of campaigns, on every process that dispatches. */
export interface DispatchWork {
  /** Starts what is due, each once. Returns how many. */
  startDue(): Promise<number>;
  /** Campaigns with an unfinished audience, one of a workspace. */
  freezing(): Promise<Campaign[]>;
  /**
   * The next part of an audience, computed within the transaction; existing recipients are not inserted again. Pausing or cancelling the campaign does not wait
   * for it. False where another process is doing it or has done it, or the campaign is over.
   */
  freeze(campaign: Campaign, part: () => Promise<FrozenPart>): Promise<boolean>;
  /** Campaigns with due recipients, except the resting ones: the first ones of each workspace before the second ones of any. */
  due(resting: readonly string[]): Promise<Campaign[]>;
  /**
   * Leases recipients of campaigns of one account, within its rate, theirs and its messaging limit; at most `most` of each. `burstMs` is the unused time of the
   * rates to make up for, in milliseconds.
   */
  lease(
    account: CampaignAccount,
    campaigns: readonly { campaign: Campaign; most: number }[],
    burstMs: number,
  ): Promise<Leased>;
  /**
   * The ids of those recipients whose campaigns are sending at the moment, and whose leases outlast a hand-over: the others of a process that was suspended may
   * be another's by now.
   */
  standing(workspaceId: string, recipients: readonly LeasedRecipient[]): Promise<ReadonlySet<string>>;
  /** Also for attempts whose leases have expired, unless their recipients were leased again. Throws on a lock timeout. */
  settle(workspaceId: string, settled: readonly Settled[]): Promise<void>;
  /**
   * WhatsApp messages and their recipients, in one commit; by index. For a single one that is refused, has lost its lease, or whose contact has a message of
   * the campaign as another recipient (after a merge), nothing is committed; if that applies to one of many, each of them has to be committed alone.
   */
  commitMessages(
    recipients: readonly LeasedRecipient[],
    send: () => Promise<WhatsappSent[]>,
  ): Promise<CommittedMessage[]>;
  /** What a crash left behind. */
  recover(): Promise<number>;
  /** Applies outcomes of messages. Returns how many. */
  follow(): Promise<number>;
  /** Campaigns with no recipients left, each announced once. */
  finish(): Promise<number>;
  /** Marks the recipients of cancelled campaigns as cancelled. */
  cancelLeftovers(): Promise<number>;
  pauseLimited(workspaceId: string, accountId: string): Promise<void>;
  /** Pauses a campaign whose maker may not send it any more. */
  pauseOrphan(campaign: Campaign, reason: MakerTrouble): Promise<void>;
  /** For campaigns whose account is permanently gone: their remaining recipients fail, some at a time. */
  failRest(workspaceId: string, campaignIds: readonly string[]): Promise<void>;
  /** Takes test mails for this process only, the first ones of each workspace before the second ones of any; none of the busy workspaces. */
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
  /** What those who started campaigns may do now. */
  owners: OwnerStandings;
  ids: { next(): string };
  now: () => Date;
  /** Called with the error of one account; the others go on. */
  failed(error: unknown): void;
}

/** What is reported to the reputation guard and the suppressions, with the transaction that settles. */
export interface MailLedger<Tx> {
  mustBeOpen(tx: Tx, workspaceId: string): Promise<void>;
  count(tx: Tx, workspaceId: string, handed: HandedOver): Promise<void>;
  bounced(tx: Tx, workspaceId: string, addresses: readonly string[]): Promise<void>;
}
