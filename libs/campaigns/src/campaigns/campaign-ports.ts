import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, DomainError, Ids, RecordPage, Records, Store } from '@workops/kernel';
import type { AudienceFilter, Campaign, CampaignChannel, CampaignPurpose } from './domain/campaign';
import type { Values } from './domain/content';
import type { RecipientStatus, Tally } from './domain/counts';
import type { Guard, MailIdentity } from '../reputation/mail-ports';

export interface CampaignAccount {
  id: string;
  kind: string;
  provider: string;
  address: string;
  /** Null shows the address alone. */
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
  /** The template may become sendable later, for example after a pause; the campaign then waits. */
  waits: boolean;
  variables: number;
  content: string;
}

export interface CampaignChannels {
  account(workspaceId: string, id: string): Promise<CampaignAccount | undefined>;
  template(workspaceId: string, id: string): Promise<CampaignTemplate | undefined>;
  /** New contacts that the account may send templates to today; null for no limit. */
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
  /** Address to send to, even if the contact's addresses have changed since. */
  address: string;
  variables: readonly string[];
}

/** Undefined if nothing was written for this contact and the caller must send to it in a separate call. */
export type WhatsappSent = { messageId: string } | { refusal: DomainError } | undefined;

export interface WhatsappLine {
  /**
   * Queues the messages in the caller's transaction and returns results in the order of `to`. Throws if all contacts
   * are refused, or if the only one is unreachable.
   */
  send(actor: Actor, send: WhatsappSend, to: readonly WhatsappAddressee[]): Promise<WhatsappSent[]>;
}

export interface Member {
  contactId: string;
  address: string | null;
  /** The address normalised for comparison. */
  key: string | null;
  marketable: boolean;
}

export interface MembersPage {
  after: string | null;
  limit: number;
  /** Only contacts created by this moment; null for all contacts. */
  knownBy: Date | null;
}

export interface Audience {
  /** Members in id order, including archived contacts. */
  page(workspaceId: string, channel: CampaignChannel, filter: AudienceFilter, page: MembersPage): Promise<Member[]>;
  /** Members for those ids that belong to active contacts. */
  byIds(workspaceId: string, channel: CampaignChannel, ids: readonly string[]): Promise<Member[]>;
  /** Paths of the filter whose company or attribute does not exist. */
  strangersIn(workspaceId: string, filter: AudienceFilter): Promise<string[]>;
  values(workspaceId: string, ids: readonly string[], names: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /** Maps each requested id to the contact itself or, if it was merged, to its survivor. */
  allLive(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AskedRecipient {
  contactId: string;
  /** Address to check, even if the contact's addresses have changed since. */
  address: string | null;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  templateNotApproved?: boolean;
}

export interface PolicyVerdict {
  outcome: 'allowed' | 'blocked' | 'warning';
  reasons: readonly string[];
}

/** Checks the outbound policy, including safety holds. Returns verdicts in the order of the recipients. */
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
  /** Returns the number of listed contacts afterwards. Throws `conflict` if it exceeds the limit. */
  add(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Ignores contacts that are not listed. Returns the number of listed contacts afterwards. */
  remove(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Copies listed contacts and existing recipients. Returns the number of contacts listed in the copy. */
  copy(campaignId: string, toCampaignId: string): Promise<number>;
  clear(campaignId: string): void;
}

export interface CampaignTransaction {
  campaigns: Records<Campaign>;
  listed: ListedContacts;
  /** Queues a test mail, which is sent at most once. Throws `conflict` if the workspace has too many pending. */
  queueTest(campaign: Campaign, member: Member): Promise<void>;
  /** Keeps the email channel open until the commit. Throws `conflict` (`email_channel_blocked`) if it is blocked. */
  mustBeOpen(): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Runs after the commit, before the promise resolves. */
  beforeAnswer(work: () => Promise<void>): void;
  wake(): void;
}

export interface CampaignReads {
  byId(workspaceId: string, id: string): Promise<Campaign | undefined>;
  page(
    workspaceId: string,
    filter: { status?: Campaign['status']; channel?: CampaignChannel },
    page: RecordPage,
  ): Promise<Campaign[]>;
  tallies(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Tally[]>>;
  recipients(workspaceId: string, campaign: Campaign, filter: RecipientFilter, page: RecordPage): Promise<Recipient[]>;
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
