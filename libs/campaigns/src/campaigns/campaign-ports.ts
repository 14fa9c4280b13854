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
  /** Stays in use even if the contact has other addresses by now. */
  address: string;
  variables: readonly string[];
}

/** Undefined if nothing was committed and the message must be sent alone. */
export type WhatsappSent = { messageId: string } | { refusal: DomainError } | undefined;

export interface WhatsappLine {
  /**
   * Results by index, within the caller's transaction. Throws if all are refused, or a single contact cannot be
   * reached.
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
  /** Only contacts that existed then; null for all. */
  knownBy: Date | null;
}

export interface Audience {
  /** Members in id order, including archived contacts. */
  page(workspaceId: string, channel: CampaignChannel, filter: AudienceFilter, page: MembersPage): Promise<Member[]>;
  /** The members that are active contacts. */
  byIds(workspaceId: string, channel: CampaignChannel, ids: readonly string[]): Promise<Member[]>;
  /** Paths in the filter that refer to nothing. */
  strangersIn(workspaceId: string, filter: AudienceFilter): Promise<string[]>;
  values(workspaceId: string, ids: readonly string[], names: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /** The contact's id or its survivor's, by requested id. */
  allLive(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AskedRecipient {
  contactId: string;
  /** Stays in use even if the contact has changed since. */
  address: string | null;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  templateNotApproved?: boolean;
}

export interface PolicyVerdict {
  outcome: 'allowed' | 'blocked' | 'warning';
  reasons: readonly string[];
}

/** Includes safety holds; verdicts are by index. */
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
  /** Returns the resulting number. Throws `conflict` for too many. */
  add(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Ignores other contacts. Returns the resulting number. */
  remove(campaignId: string, contactIds: readonly string[]): Promise<number>;
  /** Includes contacts that are recipients. Returns the number copied. */
  copy(campaignId: string, toCampaignId: string): Promise<number>;
  clear(campaignId: string): void;
}

export interface CampaignTransaction {
  campaigns: Records<Campaign>;
  listed: ListedContacts;
  /** Sends at most once. Throws `conflict` if too many wait. */
  queueTest(campaign: Campaign, member: Member): Promise<void>;
  /** Locks the open email channel. Throws `conflict`: `email_channel_blocked`. */
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
