import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, ContactRecords, Ids } from '@workops/kernel';
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

/** What a party is known to be from a payload. */
export interface SeenParty extends Party {
  /** Other identities of the same person. */
  aliases: readonly string[];
}

/** The files of a visitor of a website. */
export interface Uploads {
  files: number;
  bytes: number;
}

/** A status that came before its message. */
export interface EarlyStatus {
  externalMessageId: string;
  status: string;
  at: Date;
  error: SendError | null;
}

/** State found under the locks of a payload. */
interface InboxState {
  conversations: Conversation[];
  /** The last closed conversation of each identity, by identity. */
  lastClosed: ReadonlyMap<string, string>;
}

/** The conversations of a workspace, inside a transaction. A message changes only while its conversation is locked. */
export interface ConversationRepository extends EarlyChanges {
  /** Locks the parties, in the order of their identities, and returns the canonical one of each identity, by the given identity. */
  lockParties(accountId: string, seen: readonly SeenParty[]): Promise<ReadonlyMap<string, Party>>;
  /** Likewise for one that is written to; a known one keeps the form that the provider used last. */
  lockParty(accountId: string, identity: string, address: string): Promise<Party>;
  /** Likewise for many, by the given identity. */
  lockPartiesTo(
    accountId: string,
    to: readonly Pick<Party, 'identity' | 'address'>[],
  ): Promise<ReadonlyMap<string, Party>>;
  party(accountId: string, identity: string): Promise<KnownParty | undefined>;
  /** By their identities. */
  parties(accountId: string, identities: readonly string[]): Promise<ReadonlyMap<string, KnownParty>>;
  /** The active ones of the identities, and those of the ids, in the order of their ids. */
  lockForInbox(accountId: string, identities: readonly string[], ids: readonly string[]): Promise<InboxState>;
  /** Visible to the actor. */
  lock(id: string): Promise<Conversation | undefined>;
  lockUntrimmed(ids: readonly string[]): Promise<Conversation[]>;
  /** With their numbers. */
  add(conversations: readonly Conversation[]): Promise<Conversation[]>;
  save(conversations: readonly Conversation[]): void;
  addMessages(messages: readonly Message[]): void;
  saveMessages(messages: readonly Message[]): void;
  /** The campaigns that follow these messages process them again. */
  tellAgain(messageIds: readonly string[]): void;
  /** Adds or replaces the search words of messages; a message without words is no longer found. */
  index(messages: readonly Pick<Message, 'id' | 'conversationId' | 'direction' | 'type' | 'content'>[]): void;
  /** How many messages of the contact come after a place. */
  countInbound(conversationId: string, afterSeq: number): Promise<number>;
  /** Of the messages with these ids at the account's provider. */
  messagesByExternalIds(accountId: string, ids: readonly string[]): Promise<Message[]>;
  /** The ids of the account's conversations by their numbers. */
  idsByNumbers(accountId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  messagesByIds(ids: readonly string[]): Promise<Message[]>;
  /** The contact's last message; empty where that was long ago, or there was none. */
  lastSaid(conversationId: string): Promise<string>;
  /** Those of the contacts with an active safety hold. */
  held(contactIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A member has written to the contact: the first such moment is stored with each active hold. */
  answerHolds(conversationId: string, at: Date): void;
  addAttachments(attachments: readonly Attachment[]): void;
  /** Those of the ids that belong to no message and to no visitor, locked. */
  lockUnused(ids: readonly string[]): Promise<Attachment[]>;
  /** The same of a visitor's. */
  lockUpload(visitorId: string, id: string): Promise<Attachment | undefined>;
  /** The visitor's uploads since then; locked against further ones until the transaction ends. */
  lockUploads(visitorId: string, since: Date): Promise<Uploads>;
  attach(ids: readonly string[], messageId: string): void;
  /** Until the transaction ends, no other transaction looks up or keeps statuses of the ids. */
  lockExternalIds(accountId: string, ids: readonly string[]): Promise<void>;
  keepEarly(accountId: string, statuses: readonly EarlyStatus[]): void;
  takeEarly(accountId: string, ids: readonly string[]): Promise<EarlyStatus[]>;
  /** Makes messages due, each after the others of its conversation. */
  enqueue(messages: readonly Pick<Message, 'id' | 'conversationId' | 'seq' | 'accountId'>[], bulk?: boolean): void;
  /** They belong to a campaign, which follows their outcomes. */
  followFor(campaignId: string, messages: readonly Pick<Message, 'id' | 'accountId'>[]): void;
  /** The contacts were sent a template outside of the window. */
  noteTemplated(accountId: string, identities: readonly string[], at: Date): void;
  /** The messages are not to be handed over again: the next of their conversations become due. */
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
  /** Events of another author. */
  eventsOf(actor: Actor): EventRecorder;
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
  teamId?: string;
  handler?: Handler;
  channel?: MessageChannel;
  accountId?: string;
  contactId?: string;
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

/** Only what the actor sees. */
export interface ConversationReads {
  byId(actor: Actor, ref: { id: string } | { number: number }): Promise<ShownConversation | undefined>;
  /** Those of the ids that the actor sees. */
  seenAmong(by: Pick<Actor, 'workspaceId' | 'visibility'>, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** When the window of the conversation's account and identity closes. */
  windowEnd(conversation: Conversation): Promise<Date | null>;
  page(
    actor: Actor,
    filter: ConversationFilter,
    page: { sort: ConversationSort; limit: number; after: Place | null },
  ): Promise<ShownConversation[]>;
  stats(actor: Actor): Promise<ConversationStats>;
  /** Newest first before a place, or oldest first after one. */
  messages(
    actor: Actor,
    conversationId: string,
    page: { limit: number; beforeSeq: number | null } | { limit: number; afterSeq: number },
  ): Promise<ShownMessage[]>;
  message(actor: Actor, id: string): Promise<ShownMessage | undefined>;
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
  /** At most `limit` of a workspace and move; every workspace gets its share. `before`: the cutoff of the last activity of those to be resolved. */
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
  /** By index, the contacts that need no write for the message; undefined for the rest, which go to `take`. */
  known(workspaceId: string, asked: readonly AskedCorrespondent[]): Promise<(TakenCorrespondent | undefined)[]>;
  take(
    workspace: { workspaceId: string; livemode: boolean },
    asked: readonly AskedCorrespondent[],
  ): Promise<TakenCorrespondent[]>;
  reach(
    workspace: { workspaceId: string; livemode: boolean },
    contactId: string,
    kind: MessageChannel,
    /** At this address only, if it is still the contact's. */
    at?: string,
  ): Promise<(TakenCorrespondent & { identity: string }) | undefined>;
  /** Those currently at their address, by index, their contacts locked; undefined for each of the others, which is to be reached alone. */
  reachTogether(
    workspace: { workspaceId: string; livemode: boolean },
    kind: MessageChannel,
    asked: readonly { contactId: string; at: string }[],
  ): Promise<((TakenCorrespondent & { identity: string }) | undefined)[]>;
  /** The contact wants no marketing on the channel, as a refused message has shown; unless that is known. */
  stopMarketing(
    workspace: { workspaceId: string; livemode: boolean },
    word: { contactId: string; channel: MessageChannel; messageId: string },
  ): Promise<void>;
  /** Whether the AI is not to answer the contact. */
  silenced(workspaceId: string, contactId: string): Promise<boolean>;
  brandOf(workspaceId: string, contactId: string): Promise<string | null>;
  /** What conditions and texts say of a contact. */
  factsOf(workspaceId: string, contactId: string): Promise<ContactFacts | undefined>;
  key(kind: MessageChannel, identity: string): string;
  asGiven(kind: MessageChannel, identity: string): string;
  /** By place, identities as their senders have written them: numbers with their country's code, the workspace's where they name none. */
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
    /** By id, of those that the workspace has. */
    names(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** What there is of the contact in this context and in others. */
    records(actor: Actor, contactId: string): Promise<ContactRecords>;
  };
  members: { active(workspaceId: string, ids: readonly string[]): Promise<readonly { id: string }[]> };
  teams: { exists(actor: Actor, id: string): Promise<boolean> };
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  /** Nothing of the note's content, because notices have other readers than the conversation. `displayId` is the conversation's. */
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
  /** Of the connected ones of a kind, the branch's, else the oldest. */
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
