import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, DomainError, Ids, RecordPage, Records, Store } from '@workops/kernel';
import type { AudienceFilter, Campaign, CampaignChannel, CampaignPurpose } from './domain/campaign';
import type { Values } from './domain/content';
import type { RecipientStatus, Tally } from './domain/counts';
import type { Guard, MailIdentity } from '../reputation/mail-ports';

/** Account through which a campaign is sent. */
export interface CampaignAccount {
  id: string;
  kind: string;
  provider: string;
  address: string;
  /** Sender name of mails; null to show the address alone. */
  fromName: string | null;
  status: string;
  maxPerSecond: number;
  messagingLimit: number | null;
}

export interface CampaignTemplate {
  id: string;
  accountId: string;
  name: string;
  language: string;
  category: string;
  sendable: boolean;
  /** True if the template may become sendable later, for example after a pause; the campaign then waits. */
  waits: boolean;
  /** Number of variables. */
  variables: number;
  content: string;
}

/** Reads of the conversations context that campaigns need. */
export interface CampaignChannels {
  account(workspaceId: string, id: string): Promise<CampaignAccount | undefined>;
  template(workspaceId: string, id: string): Promise<CampaignTemplate | undefined>;
  /** Returns how many more contacts the account may send templates to today; null for no limit. */
  loadRoom(workspaceId: string, accountId: string): Promise<number | null>;
}

export interface WhatsappSend {
  campaignId: string;
  accountId: string;
  template: { name: string; language: string };
  purpose: CampaignPurpose;
  acknowledge: readonly string[];
}

export interface WhatsappAddressee {
  contactId: string;
  /** Address to send to, even if the contact has other addresses by now. */
  address: string;
  variables: readonly string[];
}

/** Undefined if nothing was committed and the message must be sent alone. */
export type WhatsappSent = { messageId: string } | { refusal: DomainError } | undefined;

/** Sends WhatsApp messages in the contacts' conversations. */
export interface WhatsappLine {
  /**
   * Returns results by index and joins the caller's transaction. Throws if all messages are refused, or if a single
   * contact cannot be reached.
   */
  send(actor: Actor, send: WhatsappSend, to: readonly WhatsappAddressee[]): Promise<WhatsappSent[]>;
}

export interface Member {
  contactId: string;
  /** Null if the contact has no address on the channel. */
  address: string | null;
  /** Normalised address, used for comparison. */
  key: string | null;
  marketable: boolean;
}

export interface MembersPage {
  after: string | null;
  limit: number;
  /** Returns only contacts that existed at this time; null for all. */
  knownBy: Date | null;
}

/** Reads of the contacts context that campaigns need. */
export interface Audience {
  /** Lists members in id order, including archived contacts. */
  page(workspaceId: string, channel: CampaignChannel, filter: AudienceFilter, page: MembersPage): Promise<Member[]>;
  /** Returns the members among the ids that are active contacts. */
  byIds(workspaceId: string, channel: CampaignChannel, ids: readonly string[]): Promise<Member[]>;
  /** Returns the paths in the filter that refer to entities that do not exist. */
  strangersIn(workspaceId: string, filter: AudienceFilter): Promise<string[]>;
  /** Returns values by contact id. */
  values(workspaceId: string, ids: readonly string[], names: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /** Returns, by requested id, the id of the contact or of its survivor. */
  allLive(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AskedRecipient {
  contactId: string;
  /** Address to send to, even if the contact's record has changed since. */
  address: string | null;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  /** Set only for WhatsApp. */
  templateNotApproved?: boolean;
}

export interface PolicyVerdict {
  outcome: 'allowed' | 'blocked' | 'warning';
  reasons: readonly string[];
}

/** Outbound policy, including safety holds; returns verdicts by index. */
export interface CampaignPolicy {
  judge(workspaceId: string, recipients: readonly AskedRecipient[]): Promise<PolicyVerdict[]>;
}

export interface Recipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  status: RecipientStatus;
  /** True while the recipient is being handed over and its outcome is not yet written. */
  isInFlight: boolean;
  reason: string | null;
  messageId: string | null;
  sentAt: Date | null;
}

export interface RecipientFilter {
  status?: RecipientStatus;
  reason?: string;
}

export interface ListedContacts {
  /** Returns the resulting number of contacts. Throws `conflict` if there are too many. */
  add(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Ignores contacts that are not on the list. Returns the resulting number of contacts. */
  remove(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Copies the list, including contacts that already are recipients. Returns the number of contacts copied. */
  copy(campaignId: string, toCampaignId: string): Promise<number>;
  clear(campaignId: string): void;
}

export interface CampaignTransaction {
  campaigns: Records<Campaign>;
  listed: ListedContacts;
  /**
   * Queues a test mail of a draft to one contact, which is sent at most once. Throws `conflict` if too many are
   * waiting.
   */
  queueTest(campaign: Campaign, member: Member): Promise<void>;
  /** Locks the workspace's email channel in its open state. Throws `conflict`: `email_channel_blocked`. */
  mustBeOpen(): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Runs after the commit and before the transaction's promise resolves. */
  beforeAnswer(work: () => Promise<void>): void;
  /** Wakes the dispatcher. */
  wake(): void;
}

export interface CampaignReads {
  byId(workspaceId: string, id: string): Promise<Campaign | undefined>;
  page(
    workspaceId: string,
    filter: { status?: Campaign['status']; channel?: CampaignChannel },
    page: RecordPage,
  ): Promise<Campaign[]>;
  /** Returns the counters of each campaign. */
  tallies(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Tally[]>>;
  recipients(workspaceId: string, campaign: Campaign, filter: RecipientFilter, page: RecordPage): Promise<Recipient[]>;
  /** Lists contact ids in order. */
  listed(workspaceId: string, campaignId: string, page: { after: string | null; limit: number }): Promise<string[]>;
}

export interface CampaignsOutside {
  channels: CampaignChannels;
  audience: Audience;
  policy: CampaignPolicy;
  whatsapp: WhatsappLine;
  mail: MailIdentity;
  guard: Pick<Guard, 'mustBeOpen'>;
}

export interface CampaignDeps extends CampaignsOutside {
  store: Store<CampaignTransaction>;
  reads: CampaignReads;
  clock: Clock;
  ids: Ids;
}
