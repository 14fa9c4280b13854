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

export interface WrittenMail {
  from: string;
  to: string;
  raw: Buffer;
}

export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'withheld' }
  | { kind: 'retry'; code: string; message: string }
  /** A permanent refusal; `undeliverable` means that the address does not exist. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string };

export interface MailLines {
  /** Mails that may still begin. */
  places(workspaceId: string, accountId: string): Promise<number>;
  /** Calls `mayBegin` once the server is ready. */
  send(
    workspaceId: string,
    accountId: string,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<MailOutcome>;
}

export interface Letter {
  account: Pick<CampaignAccount, 'address' | 'fromName'>;
  content: MailContent;
  filled: FilledMail;
  to: string;
  token: string;
  key: SigningKey;
}

/** Functions that only the dispatcher needs. */
interface WhatsappLines extends WhatsappLine {
  /** False if the message is no longer withheld; its change is then followed like any other. */
  again(actor: Actor, messageId: string): Promise<boolean>;
  /** Campaign messages ready to be sent, at most `upTo`. */
  waiting(accountId: string, upTo: number): Promise<number>;
}

/** The attempt is committed, so that no other process sends. A mail interrupted by a crash is never repeated. */
export interface LeasedRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  token: string | null;
  messageId: string | null;
  /** Leases including this one; settling an older lease is a no-op. `tries` counts temporary refusals. */
  attempts: number;
  tries: number;
}

export interface Leased {
  recipients: readonly LeasedRecipient[];
  /** The account has reached its limit for today. */
  limited: boolean;
}

export interface Settled {
  recipient: LeasedRecipient;
  status: RecipientStatus;
  reason: string | null;
  /** Null for no next try. */
  againAfterSeconds: number | null;
  sent: boolean;
  /** True if the receiving side refused it temporarily. */
  tried: boolean;
  /** The reputation guard counts it. */
  counts: boolean;
  hardBounce: boolean;
}

export interface FrozenMember extends Member {
  id: string;
  token: string | null;
  reason: string | null;
}

export interface FrozenPart {
  members: FrozenMember[];
  after: string | null;
  listed: readonly string[];
}

export interface TestMail {
  workspaceId: string;
  id: string;
  campaignId: string;
  contactId: string;
  address: string;
  token: string;
  maker: Owner | null;
  /** The requester could read contacts then; `maker` is null for tests from before makers were recorded. */
  mayFill: boolean;
}

/** `alone` means that nothing was committed, and that the message must be committed on its own. */
export type CommittedMessage = 'in_line' | 'lost' | 'twin' | 'alone' | { refusal: DomainError };

/** All processes share this work. */
export interface DispatchWork {
  /** Starts each once. Returns how many. */
  startDue(): Promise<number>;
  freezing(): Promise<Campaign[]>;
  /**
   * Writes the next part, computed within the transaction, without delaying a pause or cancellation. False if another
   * process writes or has written it, or the campaign has ended.
   */
  freeze(campaign: Campaign, part: () => Promise<FrozenPart>): Promise<boolean>;
  /** Takes every workspace's first campaign before the second of any, except resting ones. */
  due(resting: readonly string[]): Promise<Campaign[]>;
  /**
   * Leases up to `most` recipients per campaign, within the rates of account and campaigns and the messaging limit.
   * `burstMs` is unused time to make up for.
   */
  lease(
    account: CampaignAccount,
    campaigns: readonly { campaign: Campaign; most: number }[],
    burstMs: number,
  ): Promise<Leased>;
  /**
   * Recipients whose campaigns are sending and whose leases outlast a hand-over. After a suspension, others may belong
   * to another process.
   */
  standing(workspaceId: string, recipients: readonly LeasedRecipient[]): Promise<ReadonlySet<string>>;
  /** Settles expired attempts too, unless leased again. Throws on a lock timeout. */
  settle(workspaceId: string, settled: readonly Settled[]): Promise<void>;
  /**
   * Commits WhatsApp messages with their recipients; results by index. Skips a refused message, a lost lease, and a
   * merged contact with a message. If that concerns one of many, each must be committed alone.
   */
  commitMessages(
    recipients: readonly LeasedRecipient[],
    send: () => Promise<WhatsappSent[]>,
  ): Promise<CommittedMessage[]>;
  /** Ends leases that a crash left behind. */
  recover(): Promise<number>;
  /** Returns how many outcomes were applied. */
  follow(): Promise<number>;
  /** Announces each finished campaign once. */
  finish(): Promise<number>;
  cancelLeftovers(): Promise<number>;
  pauseLimited(workspaceId: string, accountId: string): Promise<void>;
  pauseOrphan(campaign: Campaign, reason: MakerTrouble): Promise<void>;
  /** Fails a batch of recipients whose account was deleted. */
  failRest(workspaceId: string, campaignIds: readonly string[]): Promise<void>;
  /** Takes them for this process only, every workspace's first before the second of any, except busy workspaces. */
  takeTests(of: { most: number; mostOfWorkspace: number; busy: readonly string[] }): Promise<TestMail[]>;
  campaign(workspaceId: string, id: string): Promise<Campaign | undefined>;
}

export interface DispatchDeps extends Pick<CampaignsOutside, 'channels' | 'audience' | 'policy' | 'mail'> {
  reads: Pick<CampaignReads, 'listed'>;
  work: DispatchWork;
  whatsapp: WhatsappLines;
  lines: MailLines;
  write(letter: Letter): Promise<WrittenMail>;
  workspaces: { loadTimezone(workspaceId: string): Promise<string> };
  owners: OwnerStandings;
  ids: { next(): string };
  now: () => Date;
  /** Reports an account's error; the others continue. */
  failed(error: unknown): void;
}

/** Joins the transaction that settles. */
export interface MailLedger<Tx> {
  mustBeOpen(tx: Tx, workspaceId: string): Promise<void>;
  count(tx: Tx, workspaceId: string, handed: HandedOver): Promise<void>;
  bounced(tx: Tx, workspaceId: string, addresses: readonly string[]): Promise<void>;
}
