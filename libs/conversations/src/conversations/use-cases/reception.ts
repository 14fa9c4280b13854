import { settleFilename, unusable, type Actor } from '@workops/kernel';
import type {
  AskedCorrespondent,
  Attachment,
  ConversationDeps,
  ConversationDirectories,
  ConversationTransaction,
  Party,
  SeenParty,
  TakenCorrespondent,
} from '../conversation-ports';
import { actOfPlace } from '../../channels/domain/messaging-account';
import { createdEvent, isSilent, withInbound, type Conversation } from '../domain/conversation';
import { blankMessage, receivedEvent, type Message } from '../domain/message';
import { typeOfFile } from '../domain/outbound';
import type { MessageAccount, ReceivedMessage } from '../message-ports';
import { arrivalsOf, assignByRules, rulesFor } from '../../automation/use-cases/assign-by-rules';
import { followInbound } from '../../tickets/use-cases/follow-conversations';

export interface InboxDeps extends Pick<ConversationDeps, 'store' | 'accounts' | 'correspondents' | 'clock' | 'ids'> {
  workspaces: ConversationDirectories['workspaces'];
}

export interface Sent {
  message: ReceivedMessage;
  person: TakenCorrespondent | undefined;
}

interface Arrival extends Sent {
  identity: string;
  person: TakenCorrespondent;
}

export const senderOf = ({
  from,
  alsoKnownAs = [],
  verified = false,
  profileName,
}: ReceivedMessage): AskedCorrespondent => ({
  ...from,
  alsoKnownAs,
  verified,
  profileName,
});

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const referencesOf = ({ thread, replyToExternalId }: ReceivedMessage): string[] => [
  ...(thread?.references ?? []),
  ...(replyToExternalId === undefined ? [] : [replyToExternalId]),
];

const loadNumbers = (arrivals: readonly Arrival[]): number[] => [
  ...new Set(arrivals.flatMap(({ message }) => message.thread?.number ?? [])),
];

/** The contact's mail may join it. */
const isTheirs = (
  conversation: Conversation | undefined | '',
  { contactId }: TakenCorrespondent,
): conversation is Conversation =>
  Boolean(conversation) &&
  (conversation as Conversation).status !== 'closed' &&
  (conversation as Conversation).contactId === contactId;

export class Reception {
  private readonly touched = new Map<string, Conversation>();
  private readonly added = new Map<string, Conversation>();
  private readonly messages: Message[] = [];
  private readonly attachments: Attachment[] = [];
  /** No bot answers contacts with an active safety hold. */
  private held: ReadonlySet<string> = new Set();
  private place?: Promise<string | null>;

  constructor(
    private readonly deps: InboxDeps,
    private readonly tx: ConversationTransaction,
    private readonly account: MessageAccount,
    private readonly now: Date,
    private readonly system: Actor,
  ) {}

  private authorOf = ({ contactId }: TakenCorrespondent): Actor => ({
    ...this.system,
    author: { kind: 'contact', id: contactId, name: null },
  });

  private parties(arrivals: readonly Arrival[]): SeenParty[] {
    const { correspondents } = this.deps;
    const seen = new Map<string, SeenParty>();
    for (const { message, identity } of arrivals) {
      const { kind } = message.from;
      const address = correspondents.asGiven(kind, message.from.identity);
      const lastInboundAt = earlier(message.sentAt, this.now);
      const before = seen.get(identity);
      const aliases = (message.alsoKnownAs ?? [])
        .map((also) => correspondents.key(also.kind, also.identity))
        .filter((also) => also !== identity);
      seen.set(identity, {
        identity,
        address,
        lastInboundAt:
          before?.lastInboundAt && before.lastInboundAt > lastInboundAt ? before.lastInboundAt : lastInboundAt,
        aliases: [...new Set([...(before?.aliases ?? []), ...aliases])],
      });
    }
    return [...seen.values()];
  }

  /** The account's, as long as the owner who placed it there is authorised. */
  private branch(): Promise<string | null> {
    const { locationId } = this.account;
    const asked = async (): Promise<string | null> =>
      (await this.tx.rules.troubleOf(actOfPlace(this.account))) === null ? locationId : null;
    return (this.place ??= locationId === null ? Promise.resolve(null) : asked());
  }

  private begun(
    arrival: Arrival,
    identity: string,
    previousConversationId: string | null,
    locationId: string | null,
  ): Conversation {
    const { account, now } = this;
    const { message, person } = arrival;
    const isSilenced = person.botRepliesDisabled || this.held.has(person.contactId);
    const handler = isSilenced ? 'human' : account.defaultHandler;
    return {
      workspaceId: account.workspaceId,
      id: this.deps.ids.next(),
      number: 0,
      contactId: person.contactId,
      channel: account.kind,
      accountId: account.id,
      identity,
      status: 'open',
      handler,
      aiAgentId: handler === 'bot' ? account.aiAgentId : null,
      assigneeUserId: null,
      teamId: null,
      locationId,
      priority: 'normal',
      subject: message.thread?.subject ?? null,
      source: message.source ?? 'inbound',
      filtered: person.blocked,
      ticketId: null,
      snoozedUntil: null,
      lastInboundAt: null,
      waitingSince: null,
      lastSeq: 0,
      readSeq: 0,
      unreadCount: 0,
      lastMessage: null,
      activityAt: now,
      previousConversationId,
      resolvedAt: null,
      resolvedBy: null,
      closedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  }

  private messageOf(
    { message, person }: Arrival,
    conversation: Conversation,
    replyTo: string | null,
    upload: Attachment | undefined,
  ): Message {
    const { deps, account, now } = this;
    const identity = {
      workspaceId: account.workspaceId,
      id: deps.ids.next(),
      conversationId: conversation.id,
      seq: conversation.lastSeq + 1,
    };
    return {
      ...blankMessage({ ...identity, accountId: account.id, createdAt: now, author: this.authorOf(person).author }),
      direction: 'inbound',
      type: upload ? typeOfFile(upload) : message.type,
      content: message.content,
      location: message.location ?? null,
      flowResponse: message.flowResponse ?? null,
      replyToMessageId: replyTo,
      automated: message.automated,
      deletedAt: message.deletedAt ?? null,
      externalMessageId: message.externalMessageId,
      providerAt: earlier(message.sentAt, now),
    };
  }

  private keepAttachments(message: Message, received: ReceivedMessage): void {
    received.attachments.forEach(({ source, filename, contentType, sha256 }, position) => {
      const stored = 'fileId' in source;
      this.attachments.push({
        workspaceId: message.workspaceId,
        id: this.deps.ids.next(),
        messageId: message.id,
        position,
        contentType,
        filename: filename === null ? `${message.type}-${position + 1}` : settleFilename(filename),
        size: stored ? source.size : null,
        sha256: stored ? source.sha256 : (sha256 ?? null),
        status: stored ? 'stored' : 'pending',
        fileId: stored ? source.fileId : null,
        accountId: message.accountId,
        reference: stored ? null : source.reference,
        visitorId: null,
        createdAt: this.now,
      });
    });
  }

  /** Throws `unusable` if the file belongs to another message or visitor. */
  private async uploadOf({ upload }: ReceivedMessage): Promise<Attachment | undefined> {
    if (!upload) return undefined;
    const found = await this.tx.conversations.lockUpload(upload.visitorId, upload.attachmentId);
    if (!found) throw unusable('attachment_id', 'El archivo no existe, o ya fue enviado.');
    return found;
  }

  /** Omits repeats. Creates and updates contacts. */
  private async arrivals(fresh: readonly Sent[]): Promise<Arrival[]> {
    const { correspondents } = this.deps;
    const taken = new Map<Sent, TakenCorrespondent>();
    const others = fresh.filter(({ person }) => !person);
    if (others.length > 0) {
      const people = await correspondents.take(
        this.system,
        others.map(({ message }) => senderOf(message)),
      );
      others.forEach((each, place) => taken.set(each, people[place]!));
    }
    return fresh.map((each) => {
      const { message } = each;
      return {
        message,
        identity: correspondents.key(message.from.kind, message.from.identity),
        person: each.person ?? taken.get(each)!,
      };
    });
  }

  /**
   * Sees everything committed before the parties were locked, in one batch. Conversations are read again only for
   * aliases.
   */
  private async standing(
    arrivals: readonly Arrival[],
    parties: Promise<ReadonlyMap<string, Party>>,
    threads: readonly string[],
  ) {
    const { tx, account } = this;
    const { conversations } = tx;
    const identities = account.kind === 'email' ? [] : [...new Set(arrivals.map(({ identity }) => identity))];
    const names = arrivals.map(({ message }) => message.externalMessageId);
    const [mains, known, first] = await Promise.all([
      parties,
      conversations.messagesByExternalIds(account.id, names),
      conversations.lockForInbox(account.id, identities, threads),
    ]);
    const others = [...new Set(identities.map((identity) => mains.get(identity)!.identity))].filter(
      (identity) => !identities.includes(identity),
    );
    if (others.length === 0) return { mains, known, ...first };
    const more = await conversations.lockForInbox(account.id, others, []);
    return {
      mains,
      known,
      conversations: [...first.conversations, ...more.conversations],
      lastClosed: new Map([...first.lastClosed, ...more.lastClosed]),
    };
  }

  /** `known` are messages of earlier transactions. */
  async take(fresh: readonly Sent[]): Promise<{ known: Message[]; added: Message[] }> {
    const { tx, account } = this;
    const { conversations } = tx;
    const arrivals = await this.arrivals(fresh);
    if (account.defaultHandler !== 'human')
      this.held = await conversations.held([...new Set(arrivals.map(({ person }) => person.contactId))]);
    const isMail = account.kind === 'email';
    const referred = [...new Set(arrivals.flatMap(({ message }) => referencesOf(message)))];
    const locked = conversations.lockParties(account.id, this.parties(arrivals));
    const named = conversations.messagesByExternalIds(account.id, referred);
    const byNumber = isMail
      ? await conversations.idsByNumbers(account.id, loadNumbers(arrivals))
      : new Map<number, string>();
    const threads = isMail
      ? [...new Set([...(await named).map(({ conversationId }) => conversationId), ...byNumber.values()])]
      : [];
    const [replied, { mains, known, conversations: standing, lastClosed }] = await Promise.all([
      named,
      this.standing(arrivals, locked, threads),
    ]);
    const mainOf = ({ identity }: Arrival): Party => mains.get(identity)!;
    const taken = new Set(known.map(({ externalMessageId }) => externalMessageId));
    const messageByName = new Map(replied.map((message) => [message.externalMessageId, message]));
    for (const conversation of standing) this.touched.set(conversation.id, conversation);

    const threadOf = ({ message, person }: Arrival): Conversation | undefined => {
      for (const reference of message.thread?.references ?? []) {
        const place =
          messageByName.get(reference)?.conversationId ??
          this.messages.find(({ externalMessageId }) => externalMessageId === reference)?.conversationId;
        const conversation = place && (this.added.get(place) ?? this.touched.get(place));
        if (isTheirs(conversation, person)) return conversation;
      }
      const place = message.thread?.number === undefined ? undefined : byNumber.get(message.thread.number);
      const conversation = place === undefined ? undefined : this.touched.get(place);
      return isTheirs(conversation, person) ? conversation : undefined;
    };
    const standsFor = (identity: string): Conversation | undefined =>
      [...this.added.values(), ...this.touched.values()].find(
        (each) => each.identity === identity && each.status !== 'closed',
      );

    for (const arrival of arrivals) {
      if (taken.has(arrival.message.externalMessageId)) continue;
      const { identity } = mainOf(arrival);
      let conversation = isMail ? threadOf(arrival) : standsFor(identity);
      if (!conversation && isSilent(arrival.message)) continue;
      if (!conversation) {
        conversation = this.begun(
          arrival,
          identity,
          isMail ? null : (lastClosed.get(identity) ?? null),
          await this.branch(),
        );
        this.added.set(conversation.id, conversation);
      }
      const { replyToExternalId } = arrival.message;
      const repliedTo = replyToExternalId === undefined ? undefined : messageByName.get(replyToExternalId);
      const upload = await this.uploadOf(arrival.message);
      const message = this.messageOf(
        arrival,
        conversation,
        repliedTo?.conversationId === conversation.id ? repliedTo.id : null,
        upload,
      );
      this.messages.push(message);
      if (upload) conversations.attach([upload.id], message.id);
      this.keepAttachments(message, arrival.message);
      const into = this.added.has(conversation.id) ? this.added : this.touched;
      into.set(conversation.id, withInbound(conversation, message));
    }
    await this.write(standing);
    return { known, added: this.messages };
  }

  /** A contact has written a message that needs an answer. */
  private asked(standing: readonly Conversation[]): { before: Conversation; after: Conversation }[] {
    const asking = new Set(
      this.messages.filter((each) => !each.automated && !isSilent(each)).map(({ conversationId }) => conversationId),
    );
    return standing
      .filter(({ id }) => asking.has(id))
      .map((before) => ({ before, after: this.touched.get(before.id) ?? before }));
  }

  private async write(standing: readonly Conversation[]): Promise<void> {
    const { tx } = this;
    const { conversations } = tx;
    const before = new Map(standing.map((conversation) => [conversation.id, conversation]));
    conversations.save(
      [...this.touched.values()].filter((conversation) => before.get(conversation.id) !== conversation),
    );
    conversations.addMessages(this.messages);
    conversations.addAttachments(this.attachments);
    conversations.index(this.messages);
    const unnumbered = arrivalsOf(before, new Map([...this.touched, ...this.added]), this.messages);
    // Other transactions that begin conversations in the workspace wait here.
    const [rules, begun] = await Promise.all([
      rulesFor(tx, unnumbered),
      this.added.size > 0 ? conversations.add([...this.added.values()]) : [],
    ]);
    const all = new Map([...this.touched, ...begun.map((conversation) => [conversation.id, conversation] as const)]);
    const authored = (message: Message): Actor => ({ ...this.system, author: message.author });
    for (const conversation of begun) {
      const first = this.messages.find(({ conversationId }) => conversationId === conversation.id)!;
      tx.eventsOf(authored(first)).record('conversation.created', createdEvent({ ...conversation, status: 'open' }));
    }
    const followed = await followInbound(this.deps, tx, this.system, this.asked(standing), this.now);
    for (const message of this.messages)
      tx.eventsOf(authored(message)).record(
        'message.received',
        receivedEvent(message, all.get(message.conversationId)!),
      );
    if (rules.length === 0) return;
    const after = new Map([...all, ...followed.map((conversation) => [conversation.id, conversation] as const)]);
    await assignByRules(tx, this.system, { arrivals: arrivalsOf(before, after, this.messages), rules, now: this.now });
  }
}
