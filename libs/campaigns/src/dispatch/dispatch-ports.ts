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

/** A complete mail, ready to send. */
export interface WrittenMail {
  from: string;
  to: string;
  raw: Buffer;
}

export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'withheld' }
  | { kind: 'retry'; code: string; message: string }
  /** Permanent refusal; `undeliverable` means that the address does not exist. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string };

/** Connections to the mail servers of accounts. */
export interface MailLines {
  /** Returns how many more mails may be in flight. */
  places(workspaceId: string, accountId: string): Promise<number>;
  /** `mayBegin` is called once the server is ready. */
  send(
    workspaceId: string,
    accountId: string,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<MailOutcome>;
}

/** A campaign mail before it is rendered. */
export interface Letter {
  account: Pick<CampaignAccount, 'address' | 'fromName'>;
  content: MailContent;
  filled: FilledMail;
  to: string;
  token: string;
  key: SigningKey;
}

/** Further functions of conversations that only the dispatcher needs. */
interface WhatsappLines extends WhatsappLine {
  /**
   * Queues a withheld message again. False if it is no longer withheld; its change is then processed like any other.
   */
  again(actor: Actor, messageId: string): Promise<boolean>;
  /** Returns how many campaign messages of the account are ready to be sent, at most `upTo`. */
  waiting(accountId: string, upTo: number): Promise<number>;
}

/**
 * A recipient whose attempt is committed, so that no other process sends to it. A mail interrupted by a crash is never
 * sent again.
 */
export interface LeasedRecipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  token: string | null;
  messageId: string | null;
  /** Number of leases including this one; settling an older lease changes nothing. */
  attempts: number;
  /** Number of temporary refusals so far. */
  tries: number;
}

export interface Leased {
  recipients: readonly LeasedRecipient[];
  /** True if the account has reached its messaging limit for today. */
  limited: boolean;
}

/** Outcome of a recipient. */
export interface Settled {
  recipient: LeasedRecipient;
  status: RecipientStatus;
  reason: string | null;
  /** Delay before the next try; null if there is none. */
  againAfterSeconds: number | null;
  /** True if it was handed over. */
  sent: boolean;
  /** True if the receiving side refused it temporarily. */
  tried: boolean;
  /** True if the reputation guard counts it. */
  counts: boolean;
  hardBounce: boolean;
}

/** A member of an audience during freezing. */
export interface FrozenMember extends Member {
  id: string;
  token: string | null;
  reason: string | null;
}

export interface FrozenPart {
  members: FrozenMember[];
  /** Null at the end of the audience. */
  after: string | null;
  /** Contacts to remove from the list. */
  listed: readonly string[];
}

export interface TestMail {
  workspaceId: string;
  id: string;
  campaignId: string;
  contactId: string;
  address: string;
  token: string;
  /** Person who requested it; null for tests from before makers were recorded. */
  maker: Owner | null;
  /** True if the requester could read contacts at that time. */
  mayFill: boolean;
}

/**
 * Outcome of queueing a recipient's message. `alone` means that nothing was committed and the message must be
 * committed on its own.
 */
export type CommittedMessage = 'in_line' | 'lost' | 'twin' | 'alone' | { refusal: DomainError };

/** Database operations of the dispatchers, shared by all processes. */
export interface DispatchWork {
  /** Starts due campaigns, each once. Returns how many. */
  startDue(): Promise<number>;
  /** Returns campaigns with an unfinished audience, at most one per workspace. */
  freezing(): Promise<Campaign[]>;
  /**
   * Writes the next part of an audience, computed within the transaction, without existing recipients. Pausing or
   * cancelling does not wait for it. False if another process writes or has written the part, or the campaign has
   * ended.
   */
  freeze(campaign: Campaign, part: () => Promise<FrozenPart>): Promise<boolean>;
  /**
   * Returns campaigns with due recipients, except the resting ones. The first campaign of every workspace comes before
   * the second of any.
   */
  due(resting: readonly string[]): Promise<Campaign[]>;
  /**
   * Leases at most `most` recipients per campaign of one account, within its rate, the campaigns' rates and its
   * messaging limit. `burstMs` is the unused time of the rates to make up for.
   */
  lease(
    account: CampaignAccount,
    campaigns: readonly { campaign: Campaign; most: number }[],
    burstMs: number,
  ): Promise<Leased>;
  /**
   * Returns the ids of recipients whose campaigns are still sending and whose leases outlast a hand-over. After a
   * process was suspended, its other recipients may belong to another process.
   */
  standing(workspaceId: string, recipients: readonly LeasedRecipient[]): Promise<ReadonlySet<string>>;
  /** Also settles attempts with expired leases unless their recipients were leased again. Throws on a lock timeout. */
  settle(workspaceId: string, settled: readonly Settled[]): Promise<void>;
  /**
   * Commits WhatsApp messages with their recipients; results are by index. A single message is not committed if it is
   * refused, its lease was lost, or a merged contact already has one. If this applies to one of many, each must be
   * committed alone.
   */
  commitMessages(
    recipients: readonly LeasedRecipient[],
    send: () => Promise<WhatsappSent[]>,
  ): Promise<CommittedMessage[]>;
  /** Ends expired leases that a crash left behind. */
  recover(): Promise<number>;
  /** Applies the outcomes of messages. Returns how many. */
  follow(): Promise<number>;
  /** Finishes campaigns without remaining recipients and announces each once. */
  finish(): Promise<number>;
  /** Marks the recipients of cancelled campaigns as cancelled. */
  cancelLeftovers(): Promise<number>;
  pauseLimited(workspaceId: string, accountId: string): Promise<void>;
  /** Pauses a campaign whose maker may no longer send it. */
  pauseOrphan(campaign: Campaign, reason: MakerTrouble): Promise<void>;
  /** Fails a batch of the remaining recipients of campaigns whose account was deleted. */
  failRest(workspaceId: string, campaignIds: readonly string[]): Promise<void>;
  /**
   * Takes test mails for this process only, except those of busy workspaces. The first test of every workspace comes
   * before the second of any.
   */
  takeTests(of: { most: number; mostOfWorkspace: number; busy: readonly string[] }): Promise<TestMail[]>;
  campaign(workspaceId: string, id: string): Promise<Campaign | undefined>;
}

export interface DispatchDeps extends Pick<CampaignsOutside, 'channels' | 'audience' | 'policy' | 'mail'> {
  reads: Pick<CampaignReads, 'listed'>;
  work: DispatchWork;
  whatsapp: WhatsappLines;
  lines: MailLines;
  /** Renders and signs a mail. */
  write(letter: Letter): Promise<WrittenMail>;
  workspaces: { loadTimezone(workspaceId: string): Promise<string> };
  /** Current rights of the people who started campaigns. */
  owners: OwnerStandings;
  ids: { next(): string };
  now: () => Date;
  /** Receives the error of one account; the others continue. */
  failed(error: unknown): void;
}

/** Reports to the reputation guard and the suppressions within the transaction that settles. */
export interface MailLedger<Tx> {
  mustBeOpen(tx: Tx, workspaceId: string): Promise<void>;
  count(tx: Tx, workspaceId: string, handed: HandedOver): Promise<void>;
  bounced(tx: Tx, workspaceId: string, addresses: readonly string[]): Promise<void>;
}
