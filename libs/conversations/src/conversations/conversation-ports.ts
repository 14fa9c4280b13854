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

export interface SeenParty extends Party {
  /** The same person's identities. */
  aliases: readonly string[];
}

export interface Uploads {
  files: number;
  bytes: number;
}

/** The status arrived before its message. */
export interface EarlyStatus {
  externalMessageId: string;
  status: string;
  at: Date;
  error: SendError | null;
}

/** Found once the payload's locks are held. */
interface InboxState {
  conversations: Conversation[];
  /** The last closed conversations by identity. */
  lastClosed: ReadonlyMap<string, string>;
}

/** A message changes only while its conversation is locked. */
export interface ConversationRepository extends EarlyChanges {
  /** Locks in the order of identities. Returns the canonical party of each. */
  lockParties(accountId: string, seen: readonly SeenParty[]): Promise<ReadonlyMap<string, Party>>;
  /** A known party keeps the form that the provider used last. */
  lockParty(accountId: string, identity: string, address: string): Promise<Party>;
  lockPartiesTo(
    accountId: string,
    to: readonly Pick<Party, 'identity' | 'address'>[],
  ): Promise<ReadonlyMap<string, Party>>;
  party(accountId: string, identity: string): Promise<KnownParty | undefined>;
  parties(accountId: string, identities: readonly string[]): Promise<ReadonlyMap<string, KnownParty>>;
  /** The active conversations of the identities, and those with these ids, in id order. */
  lockForInbox(accountId: string, identities: readonly string[], ids: readonly string[]): Promise<InboxState>;
  /** Finds it only if the actor can see it. */
  lock(id: string): Promise<Conversation | undefined>;
  lockUntrimmed(ids: readonly string[]): Promise<Conversation[]>;
  /** Returns them with their numbers. */
  add(conversations: readonly Conversation[]): Promise<Conversation[]>;
  save(conversations: readonly Conversation[]): void;
  addMessages(messages: readonly Message[]): void;
  saveMessages(messages: readonly Message[]): void;
  tellAgain(messageIds: readonly string[]): void;
  /** Replaces words; a message without any is no longer found. */
  index(messages: readonly Pick<Message, 'id' | 'conversationId' | 'direction' | 'type' | 'content'>[]): void;
  countInbound(conversationId: string, afterSeq: number): Promise<number>;
  messagesByExternalIds(accountId: string, ids: readonly string[]): Promise<Message[]>;
  idsByNumbers(accountId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  messagesByIds(ids: readonly string[]): Promise<Message[]>;
  /** The contact's last message that a channel delivered; empty if there is none or it is too old. */
  lastSaid(conversationId: string): Promise<string>;
  held(contactIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Each active hold stores the first time that a member writes to the contact. */
  answerHolds(conversationId: string, at: Date): void;
  addAttachments(attachments: readonly Attachment[]): void;
  /** Unused attachments belong to neither a message nor a visitor. */
  lockUnused(ids: readonly string[]): Promise<Attachment[]>;
  /** An unused upload of the visitor. */
  lockUpload(visitorId: string, id: string): Promise<Attachment | undefined>;
  /** Blocks further uploads until the transaction ends. */
  lockUploads(visitorId: string, since: Date): Promise<Uploads>;
  attach(ids: readonly string[], messageId: string): void;
  /** No other transaction looks up or keeps statuses of these ids until this one ends. */
  lockExternalIds(accountId: string, ids: readonly string[]): Promise<void>;
  keepEarly(accountId: string, statuses: readonly EarlyStatus[]): void;
  takeEarly(accountId: string, ids: readonly string[]): Promise<EarlyStatus[]>;
  /** Each message is due after the earlier ones of its conversation. */
  enqueue(messages: readonly Pick<Message, 'id' | 'conversationId' | 'seq' | 'accountId'>[], bulk?: boolean): void;
  followFor(campaignId: string, messages: readonly Pick<Message, 'id' | 'accountId'>[]): void;
  noteTemplated(accountId: string, identities: readonly string[], at: Date): void;
  /** The next ones of their conversations become due. */
  dequeue(messages: readonly Pick<Message, 'id' | 'conversationId'>[]): void;
}

/** The defaults apply until a change. */
export interface ConversationConfigStore {
  read(workspaceId: string): Promise<ConversationConfig>;
  save(workspaceId: string, patch: Partial<ConversationConfig>): Promise<ConversationConfig>;
}

export interface ConversationTransaction {
  conversations: ConversationRepository;
  tickets: TicketRepository;
  rules: RuleRepository;
  files: { hold(id: string): Promise<boolean>; release(ids: readonly string[]): Promise<void> };
  events: EventRecorder;
  eventsOf(actor: Actor): EventRecorder;
  /** The same transaction, with events and changes of another author. */
  by(actor: Actor): ConversationTransaction;
  afterCommit(work: () => void): void;
}

export interface ConversationStore {
  transaction<T>(actor: Actor, work: (tx: ConversationTransaction) => Promise<T>): Promise<T>;
}

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
  seenAmong(by: Pick<Actor, 'workspaceId' | 'visibility'>, ids: readonly string[]): Promise<ReadonlySet<string>>;
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

export interface DueConversations {
  /**
   * Returns at most `limit` per workspace and move, with a share for every workspace. `before` is the last-activity
   * cutoff for resolving.
   */
  find(limit: number): Promise<{ workspaceId: string; move: DueMove; ids: string[]; before: Date }[]>;
}

export interface AskedCorrespondent {
  kind: MessageChannel;
  identity: string;
  alsoKnownAs: readonly { kind: MessageChannel; identity: string }[];
  verified: boolean;
  profileName: string | null;
}

export interface Correspondents {
  /** Results by index; undefined for those that need a write by `take`. */
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
  /** Results by index; undefined ones have to be reached one at a time. */
  reachTogether(
    workspace: { workspaceId: string; livemode: boolean },
    kind: MessageChannel,
    asked: readonly { contactId: string; at: string }[],
  ): Promise<((TakenCorrespondent & { identity: string }) | undefined)[]>;
  /** A refused message has shown it. No-op if it is known. */
  stopMarketing(
    workspace: { workspaceId: string; livemode: boolean },
    word: { contactId: string; channel: MessageChannel; messageId: string },
  ): Promise<void>;
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  loadBrand(workspaceId: string, contactId: string): Promise<string | null>;
  loadFacts(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  key(kind: MessageChannel, identity: string): string;
  asGiven(kind: MessageChannel, identity: string): string;
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
    names(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** The contact or its survivor; undefined if unknown. */
    live(workspaceId: string, id: string): Promise<string | undefined>;
    /** Best matches of all words, at most 200. */
    matching(actor: Actor, q: string): Promise<readonly string[]>;
    records(actor: Actor, contactId: string): Promise<ContactRecords>;
  };
  members: { active(workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]> };
  teams: { exists(actor: Actor, id: string): Promise<boolean> };
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  /** Never contains the note, because readers may not see the conversation. `displayId` is the conversation's. */
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
  /** The branch's, or else the oldest connected one. */
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
  wake(): void;
}

export type { AskedSend, Attachment, KnownParty, Party };
