import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, ContactRecords, HistoryEntry, Ids, RecordPage } from '@workops/kernel';
import type { ConversationConfig } from './domain/config';
import type { Conversation, Priority } from './domain/conversation';
import type { Attachment } from './domain/attachment';
import type { AskedSend } from './domain/outbound';
import type { KnownParty, Party } from './domain/party';
import type { Message } from './domain/message';
import type { ConversationStatus } from './domain/states';
import type { Handler, MessageAccount, MessageAccounts, MessageChannel, SendError } from './message-ports';
import type { ContactFacts, RuleRepository } from '../automation/rule-ports';
import type { MessageTemplates } from '../sending/sent-template-ports';
import type { TicketRepository, WorkspaceFacts } from '../tickets/ticket-ports';
import type { EarlyChanges } from './early-change-ports';

/** The identities and profile of a sender as a payload gives them. */
export interface SeenParty extends Party {
  /** Other identities of the same person. */
  aliases: readonly string[];
}

/** Number and total size of a website visitor's uploads. */
export interface Uploads {
  files: number;
  bytes: number;
}

/** A status that arrived before its message. */
export interface EarlyStatus {
  externalMessageId: string;
  status: string;
  at: Date;
  error: SendError | null;
}

/** State that a payload finds once its locks are held. */
interface InboxState {
  conversations: Conversation[];
  /** The last closed conversation of each identity, keyed by identity. */
  lastClosed: ReadonlyMap<string, string>;
}

/** The conversations of a workspace, inside a transaction. A message changes only while its conversation is locked. */
export interface ConversationRepository extends EarlyChanges {
  /** Locks the parties in the order of their identities. Returns the canonical party of each given identity. */
  lockParties(accountId: string, seen: readonly SeenParty[]): Promise<ReadonlyMap<string, Party>>;
  /** Locks the recipient's party. A known party keeps the address form that the provider used last. */
  lockParty(accountId: string, identity: string, address: string): Promise<Party>;
  /** Locks the parties of many recipients, keyed by the given identity. */
  lockPartiesTo(
    accountId: string,
    to: readonly Pick<Party, 'identity' | 'address'>[],
  ): Promise<ReadonlyMap<string, Party>>;
  party(accountId: string, identity: string): Promise<KnownParty | undefined>;
  parties(accountId: string, identities: readonly string[]): Promise<ReadonlyMap<string, KnownParty>>;
  /** Locks the active conversations of the identities and those with the given ids, in id order. */
  lockForInbox(accountId: string, identities: readonly string[], ids: readonly string[]): Promise<InboxState>;
  /** Finds the conversation only if the actor can see it. */
  lock(id: string): Promise<Conversation | undefined>;
  lockUntrimmed(ids: readonly string[]): Promise<Conversation[]>;
  /** Inserts the conversations and returns them with their numbers. */
  add(conversations: readonly Conversation[]): Promise<Conversation[]>;
  save(conversations: readonly Conversation[]): void;
  addMessages(messages: readonly Message[]): void;
  saveMessages(messages: readonly Message[]): void;
  /** The campaigns that follow these messages process them again. */
  tellAgain(messageIds: readonly string[]): void;
  /** Adds or replaces the search words of messages. A message without words is no longer found. */
  index(messages: readonly Pick<Message, 'id' | 'conversationId' | 'direction' | 'type' | 'content'>[]): void;
  /** Counts the contact's messages after a sequence number. */
  countInbound(conversationId: string, afterSeq: number): Promise<number>;
  /** Finds messages of the account by the provider's ids. */
  messagesByExternalIds(accountId: string, ids: readonly string[]): Promise<Message[]>;
  /** Maps conversation numbers of the account to ids. */
  idsByNumbers(accountId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  messagesByIds(ids: readonly string[]): Promise<Message[]>;
  /** The contact's last message that a channel delivered; empty if there is none or it is too old. */
  lastSaid(conversationId: string): Promise<string>;
  /** The contacts that have an active safety hold. */
  held(contactIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A member has written to the contact: each active hold stores the first such moment. */
  answerHolds(conversationId: string, at: Date): void;
  addAttachments(attachments: readonly Attachment[]): void;
  /** Locks the attachments that belong to neither a message nor a visitor. */
  lockUnused(ids: readonly string[]): Promise<Attachment[]>;
  /** Locks an unused upload of the visitor. */
  lockUpload(visitorId: string, id: string): Promise<Attachment | undefined>;
  /** The visitor's uploads since then. Further uploads are blocked until the transaction ends. */
  lockUploads(visitorId: string, since: Date): Promise<Uploads>;
  attach(ids: readonly string[], messageId: string): void;
  /** Blocks other transactions from looking up or keeping statuses of these ids until this one ends. */
  lockExternalIds(accountId: string, ids: readonly string[]): Promise<void>;
  keepEarly(accountId: string, statuses: readonly EarlyStatus[]): void;
  takeEarly(accountId: string, ids: readonly string[]): Promise<EarlyStatus[]>;
  /** Makes messages due, each after the earlier ones of its conversation. */
  enqueue(messages: readonly Pick<Message, 'id' | 'conversationId' | 'seq' | 'accountId'>[], bulk?: boolean): void;
  /** Links the messages to the campaign, which follows their outcomes. */
  followFor(campaignId: string, messages: readonly Pick<Message, 'id' | 'accountId'>[]): void;
  /** Records that the contacts were sent a template outside of the window. */
  noteTemplated(accountId: string, identities: readonly string[], at: Date): void;
  /** Takes the messages out of the queue, so that the next ones of their conversations become due. */
  dequeue(messages: readonly Pick<Message, 'id' | 'conversationId'>[]): void;
}

/** Settings, with defaults until they are changed. */
export interface ConversationConfigStore {
  read(workspaceId: string): Promise<ConversationConfig>;
  save(workspaceId: string, patch: Partial<ConversationConfig>): Promise<ConversationConfig>;
}

export interface ConversationTransaction {
  conversations: ConversationRepository;
  tickets: TicketRepository;
  rules: RuleRepository;
  /** The files of attachments. */
  files: { hold(id: string): Promise<boolean>; release(ids: readonly string[]): Promise<void> };
  events: EventRecorder;
  /** Records events of another author. */
  eventsOf(actor: Actor): EventRecorder;
  /** The same transaction, with events and changes of another author. */
  by(actor: Actor): ConversationTransaction;
  afterCommit(work: () => void): void;
}

export interface ConversationStore {
  transaction<T>(actor: Actor, work: (tx: ConversationTransaction) => Promise<T>): Promise<T>;
}

/** A conversation as it is read. */
export interface ShownConversation extends Conversation {
  windowExpiresAt: Date | null;
}

export interface ConversationFilter {
  statuses?: readonly ConversationStatus[];
  assigneeUserId?: string;
  /** An id, or `none`. */
  teamId?: string;
  handler?: Handler;
  channel?: MessageChannel;
  channels?: readonly MessageChannel[];
  accountId?: string;
  contactId?: string;
  contactIds?: readonly string[];
  ticketId?: string;
  priority?: Priority;
  waiting?: boolean;
  filtered: boolean;
}

export const conversationSorts = ['activity', 'waiting'] as const;
export type ConversationSort = (typeof conversationSorts)[number];

export interface Place {
  at: Date;
  id: string;
}

export interface ConversationStats {
  byStatus: Record<ConversationStatus, number>;
  mine: number;
  unassigned: number;
  waiting: number;
}

/** Active conversations of one member or team; the id is null for those of nobody or of no team. */
export interface Load {
  id: string | null;
  open: number;
  pending: number;
  snoozed: number;
  waiting: number;
}

export interface Workload {
  members: Load[];
  teams: Load[];
}

/** A message with its files. */
export interface ShownMessage extends Message {
  attachments: Attachment[];
}

export interface MessageSearch {
  words: readonly string[];
  conversationId?: string;
  contactId?: string;
  channel?: MessageChannel;
  direction?: Message['direction'];
  from?: Date;
  to?: Date;
}

export interface SearchPlace {
  block: number;
  id: string;
}

export interface FoundMessage {
  message: ShownMessage;
  place: SearchPlace;
}

/** Reads return only what the actor can see. */
export interface ConversationReads {
  byId(actor: Actor, ref: { id: string } | { number: number }): Promise<ShownConversation | undefined>;
  /** The ids that the actor can see. */
  seenAmong(by: Pick<Actor, 'workspaceId' | 'visibility'>, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** When the window of the conversation's account and identity closes. */
  windowEnd(conversation: Conversation): Promise<Date | null>;
  page(
    actor: Actor,
    filter: ConversationFilter,
    page: { sort: ConversationSort; limit: number; after: Place | null },
  ): Promise<ShownConversation[]>;
  stats(actor: Actor): Promise<ConversationStats>;
  workload(actor: Actor): Promise<Workload>;
  /** Newest first before a sequence number, or oldest first after one. */
  messages(
    actor: Actor,
    conversationId: string,
    page: { limit: number; beforeSeq: number | null } | { limit: number; afterSeq: number },
  ): Promise<ShownMessage[]>;
  message(actor: Actor, id: string): Promise<ShownMessage | undefined>;
  /** The changes of a conversation, newest first. */
  history(workspaceId: string, id: string, page: RecordPage): Promise<HistoryEntry[]>;
  search(
    actor: Actor,
    search: MessageSearch,
    page: { limit: number; after: SearchPlace | null },
  ): Promise<FoundMessage[]>;
}

export interface TakenCorrespondent {
  contactId: string;
  blocked: boolean;
  botRepliesDisabled: boolean;
}

export type DueMove = 'reopen' | 'resolve' | 'close';

/** Conversations due for an automatic move. */
export interface DueConversations {
  /**
   * Returns at most `limit` conversations per workspace and move, and every workspace gets its share. `before` is the
   * last-activity cutoff for resolving.
   */
  find(limit: number): Promise<{ workspaceId: string; move: DueMove; ids: string[]; before: Date }[]>;
}

/** The sender, as a provider reports it. */
export interface AskedCorrespondent {
  kind: MessageChannel;
  identity: string;
  alsoKnownAs: readonly { kind: MessageChannel; identity: string }[];
  verified: boolean;
  profileName: string | null;
}

/** Contacts for messages, implemented by their context. */
export interface Correspondents {
  /** The contacts that need no write for the message, by index. The rest are undefined and go to `take`. */
  known(workspaceId: string, asked: readonly AskedCorrespondent[]): Promise<(TakenCorrespondent | undefined)[]>;
  take(
    workspace: { workspaceId: string; livemode: boolean },
    asked: readonly AskedCorrespondent[],
  ): Promise<TakenCorrespondent[]>;
  reach(
    workspace: { workspaceId: string; livemode: boolean },
    contactId: string,
    kind: MessageChannel,
    /** Limits the lookup to this address, if it is still the contact's. */
    at?: string,
  ): Promise<(TakenCorrespondent & { identity: string }) | undefined>;
  /**
   * Locks the contacts that are still at their address, by index. The others are undefined and have to be reached one
   * at a time.
   */
  reachTogether(
    workspace: { workspaceId: string; livemode: boolean },
    kind: MessageChannel,
    asked: readonly { contactId: string; at: string }[],
  ): Promise<((TakenCorrespondent & { identity: string }) | undefined)[]>;
  /**
   * Stores that the contact wants no marketing on the channel, as a refused message has shown. No-op if that is known
   * already.
   */
  stopMarketing(
    workspace: { workspaceId: string; livemode: boolean },
    word: { contactId: string; channel: MessageChannel; messageId: string },
  ): Promise<void>;
  /** Whether the AI must not answer the contact. */
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  loadBrand(workspaceId: string, contactId: string): Promise<string | null>;
  /** The contact's facts for conditions and message texts. */
  loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  key(kind: MessageChannel, identity: string): string;
  asGiven(kind: MessageChannel, identity: string): string;
  /** Identities as their senders wrote them, by index. A number without a country code gets the workspace's. */
  written(workspaceId: string, identities: readonly { kind: MessageChannel; identity: string }[]): Promise<string[]>;
  require(workspaceId: string, asked: AskedSend, acknowledged: readonly string[]): Promise<void>;
  judge(
    workspaceId: string,
    asked: readonly AskedSend[],
  ): Promise<{ outcome: 'allowed' | 'blocked' | 'warning'; reasons?: string[]; hint?: string }[]>;
}

export interface ConversationDirectories {
  workspaces: WorkspaceFacts;
  contacts: {
    /** Display names of the workspace's contacts, by id. */
    names(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The contact, or the survivor of a merged one; undefined if there is none. */
    live(workspaceId: string, id: string): Promise<string | undefined>;
    /** The contacts that match all words best, at most 200. */
    matching(actor: Actor, q: string): Promise<readonly string[]>;
    /** All records about the contact, from this context and others. */
    records(actor: Actor, contactId: string): Promise<ContactRecords>;
  };
  members: { active(workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]> };
  teams: { exists(actor: Actor, id: string): Promise<boolean> };
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  /**
   * A notice never contains the note's content, because its readers may not see the conversation. `displayId` is the
   * conversation's.
   */
  notices: {
    mentioned(
      actor: Actor,
      memberIds: readonly string[],
      note: Pick<Message, 'id' | 'conversationId'> & { displayId: string },
    ): Promise<void>;
  };
}

export interface ConversationDeps {
  store: ConversationStore;
  reads: ConversationReads;
  config: ConversationConfigStore;
  files: { open(workspaceId: string, id: string): Promise<AsyncIterable<Uint8Array> | undefined> };
  accounts: Pick<MessageAccounts, 'byIds'>;
  /** The branch's connected account of the kind, or else the oldest connected one. */
  connectedAccount(
    workspaceId: string,
    kind: MessageChannel,
    locationId: string | null,
  ): Promise<MessageAccount | undefined>;
  correspondents: Correspondents;
  templates: MessageTemplates;
  directories: ConversationDirectories;
  clock: Clock;
  ids: Ids;
  /** Wakes the senders. */
  wake(): void;
}

export type { AskedSend, Attachment, KnownParty, Party };
