import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, DomainError, Ids, RecordPage, Records, Store } from '@workops/kernel';
import type { AudienceFilter, Campaign, CampaignChannel, CampaignPurpose } from './domain/campaign';
import type { Values } from './domain/content';
import type { RecipientStatus, Tally } from './domain/counts';
import type { Guard, MailIdentity } from '../reputation/mail-ports';

/** A channel that a campaign goes through. */
export interface CampaignAccount {
  id: string;
  kind: string;
  provider: string;
  address: string;
  name: string;
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
  /** It may become sendable later, like a paused one: its campaign waits. */
  waits: boolean;
  /** How many texts it takes. */
  variables: number;
  content: string;
}

/** What campaigns ask of conversations. */
export interface CampaignChannels {
  account(workspaceId: string, id: string): Promise<CampaignAccount | undefined>;
  template(workspaceId: string, id: string): Promise<CampaignTemplate | undefined>;
  /** How many more contacts the account may send templates to today; null for any number. */
  roomOf(workspaceId: string, accountId: string): Promise<number | null>;
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
  /** The address it is sent to, whatever other addresses the contact has by now. */
  address: string;
  variables: readonly string[];
}

/** Undefined where nothing was done, and it has to be sent alone. */
export type WhatsappSent = { messageId: string } | { refusal: DomainError } | undefined;

/** WhatsApp messages of the contacts' conversations. */
export interface WhatsappLine {
  /** By index. Joins the transaction of its caller. Throws where all are refused, and for a single one that cannot be reached. */
  send(actor: Actor, send: WhatsappSend, to: readonly WhatsappAddressee[]): Promise<WhatsappSent[]>;
}

/** A member of an audience. */
export interface Member {
  contactId: string;
  /** Null where the contact has none on the channel. */
  address: string | null;
  /** The normalized address, for comparing. */
  key: string | null;
  marketable: boolean;
}

export interface MembersPage {
  after: string | null;
  limit: number;
  /** Those who were contacts by then; null for all. */
  knownBy: Date | null;
}

/** What campaigns ask of contacts. */
export interface Audience {
  /** In the order of their ids, archived ones too. */
  page(workspaceId: string, channel: CampaignChannel, filter: AudienceFilter, page: MembersPage): Promise<Member[]>;
  /** Those of the ids that are live contacts. */
  byIds(workspaceId: string, channel: CampaignChannel, ids: readonly string[]): Promise<Member[]>;
  /** Entities in the filter that do not exist, by their path in it. */
  strangersIn(workspaceId: string, filter: AudienceFilter): Promise<string[]>;
  /** By id. */
  values(workspaceId: string, ids: readonly string[], names: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /** By the requested id: its own or its survivor's. */
  allLive(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AskedRecipient {
  contactId: string;
  /** The address it is sent to, whatever the card has by now. */
  address: string | null;
  channel: CampaignChannel;
  purpose: CampaignPurpose;
  /** Of WhatsApp alone. */
  templateNotApproved?: boolean;
}

export interface PolicyVerdict {
  outcome: 'allowed' | 'blocked' | 'warning';
  reasons: readonly string[];
}

/** The outbound policy, safety holds included. By index. */
export interface CampaignPolicy {
  judge(workspaceId: string, asked: readonly AskedRecipient[]): Promise<PolicyVerdict[]>;
}

export interface Recipient {
  workspaceId: string;
  campaignId: string;
  id: string;
  contactId: string;
  address: string | null;
  status: RecipientStatus;
  /** It is being handed over: its outcome is not written yet. */
  isInFlight: boolean;
  reason: string | null;
  messageId: string | null;
  sentAt: Date | null;
}

export interface RecipientFilter {
  status?: RecipientStatus;
  reason?: string;
}

/** The list of a draft. */
export interface ListedContacts {
  /** The resulting number. Throws `conflict` where there are too many. */
  add(campaignId: string, contactIds: readonly string[]): Promise<number>;
  clear(campaignId: string): void;
}

export interface CampaignTransaction {
  campaigns: Records<Campaign>;
  listed: ListedContacts;
  /** A test mail of a draft to one contact: it is sent at most once. Throws `conflict` where too many wait. */
  queueTest(campaign: Campaign, member: Member): Promise<void>;
  /** Locks the email channel of the workspace as open. Throws `conflict`: `email_channel_blocked`. */
  mustBeOpen(): Promise<void>;
  events: EventRecorder;
  audit: AuditTrail;
  /** Awaited after the commit, before the transaction's promise resolves. */
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
  /** The sums of each of the campaigns. */
  tallies(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Tally[]>>;
  recipients(workspaceId: string, campaign: Campaign, filter: RecipientFilter, page: RecordPage): Promise<Recipient[]>;
  /** In the order of their ids. */
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
