import { conflict, unusable, type Actor, type DomainError } from '@workops/kernel';
import type { Attachment, ConversationDeps, ConversationTransaction } from '../conversation-ports';
import type { FoundTemplate } from '../../sending/sent-template-ports';
import { withAnswer, withMessage, withOutbound, type Conversation } from '../domain/conversation';
import {
  blankMessage,
  isAnswer,
  senderTypeOf,
  sentEvent,
  type Message,
  type MessageFlow,
  type MessagePurpose,
  type SenderType,
} from '../domain/message';
import { askedOf, mustFitChannel, mustHaveTheWord, openingOf, purposeOf, typeOfFile } from '../domain/outbound';
import { closedRefusal } from '../domain/states';
import type { MessageLocation, MessageType } from '../message-ports';

export interface OutgoingInput {
  type: MessageType;
  content: string;
  attachmentIds: readonly string[];
  location: MessageLocation | null;
  flow: MessageFlow | null;
  template: { name: string; language: string; variables: readonly string[] } | null;
  replyToMessageId: string | null;
  /** Defaults to `answer` for an answer and `service` otherwise. */
  purpose: MessagePurpose | undefined;
  acknowledge: readonly string[];
  /** Responsible for a reminder or a notice, which is no answer. */
  noticeFor?: SenderType;
}

export type CommitDeps = Pick<ConversationDeps, 'accounts' | 'correspondents' | 'templates' | 'clock' | 'ids' | 'wake'>;

async function attached({ conversations }: ConversationTransaction, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const found = new Map((await conversations.lockUnused(ids)).map((attachment) => [attachment.id, attachment]));
  return ids.map((id, place) => {
    const attachment = found.get(id);
    if (!attachment || ids.indexOf(id) !== place)
      throw unusable(`attachment_ids.${place}`, 'El archivo no existe, o ya fue enviado.');
    return attachment;
  });
}

/** Undefined if the texts match. */
export function misfitOf(template: FoundTemplate, variables: readonly string[]): DomainError | undefined {
  if (template.variables !== variables.length)
    return unusable('variables', `La plantilla lleva ${template.variables} variables.`);
  return variables.some((text) => text.trim() === '') ? unusable('variables', 'Una variable está vacía.') : undefined;
}

export async function foundTemplate(
  { templates }: Pick<CommitDeps, 'templates'>,
  { workspaceId, accountId, channel }: Pick<Conversation, 'workspaceId' | 'accountId' | 'channel'>,
  template: Pick<NonNullable<OutgoingInput['template']>, 'name' | 'language'>,
): Promise<FoundTemplate> {
  if (channel !== 'whatsapp') throw conflict('channel_kind', 'El canal no usa plantillas.');
  const found = await templates.find(workspaceId, accountId, template);
  if (!found) throw unusable('name', 'La plantilla no existe.');
  return found;
}

async function templateOf(deps: CommitDeps, conversation: Conversation, { template }: OutgoingInput) {
  if (!template) return undefined;
  const found = await foundTemplate(deps, conversation, template);
  const misfit = misfitOf(found, template.variables);
  if (misfit) throw misfit;
  return found;
}

async function mustHaveFlow(
  { templates }: CommitDeps,
  { workspaceId, accountId, channel }: Conversation,
  { flow }: OutgoingInput,
): Promise<void> {
  if (!flow) return;
  if (channel !== 'whatsapp') throw conflict('channel_kind', 'El canal no usa flujos.');
  if (!(await templates.isPublishedFlow(workspaceId, accountId, flow.flowId)))
    throw unusable('flow.flow_id', 'El flujo no existe, o no está publicado.');
}

async function mustBeThere(
  { conversations }: ConversationTransaction,
  { id }: Conversation,
  replyToMessageId: string | null,
): Promise<void> {
  if (replyToMessageId === null) return;
  const [message] = await conversations.messagesByIds([replyToMessageId]);
  if (message?.conversationId !== id) throw unusable('reply_to_message_id', 'El mensaje no es de la conversación.');
}

const filled = (content: string, variables: readonly string[]): string =>
  content.replace(/\{\{(\d+)\}\}/g, (place, number: string) => variables[Number(number) - 1] ?? place);

interface Settled {
  now: Date;
  purpose: MessagePurpose;
  template: FoundTemplate | undefined;
  type: MessageType;
}

export const messageOf = (
  { ids }: Pick<CommitDeps, 'ids'>,
  actor: Actor,
  conversation: Conversation,
  input: OutgoingInput,
  { now, purpose, template, type }: Settled,
): Message => ({
  ...blankMessage({
    workspaceId: conversation.workspaceId,
    id: ids.next(),
    conversationId: conversation.id,
    seq: conversation.lastSeq + 1,
    accountId: conversation.accountId,
    createdAt: now,
    author: actor.author,
  }),
  direction: 'outbound',
  type,
  content: template ? filled(template.content, input.template!.variables) : input.content,
  location: input.location,
  template: input.template,
  flow: input.flow,
  replyToMessageId: input.replyToMessageId,
  senderType: input.noticeFor ?? senderTypeOf(actor.author),
  purpose,
  acknowledged: input.acknowledge,
  automated: input.noticeFor !== undefined,
});

/**
 * Stores message, place in the queue and event, in the transaction that has locked the conversation; the provider is
 * called after the commit. Throws `conflict`, `unusable`, `OUTBOUND_BLOCKED` or `OUTBOUND_WARNING`.
 */
export async function commitMessage(
  deps: CommitDeps,
  tx: ConversationTransaction,
  actor: Actor,
  conversation: Conversation,
  input: OutgoingInput,
): Promise<{ conversation: Conversation; message: Message; attachments: Attachment[] }> {
  if (conversation.status === 'closed') throw closedRefusal();
  const { workspaceId, accountId, channel } = conversation;
  if (input.noticeFor === undefined) mustHaveTheWord(actor, conversation);
  const [[account], party, held, attachments, template] = await Promise.all([
    deps.accounts.byIds(workspaceId, [accountId]),
    tx.conversations.party(accountId, conversation.identity),
    tx.conversations.held([conversation.contactId]),
    attached(tx, input.attachmentIds),
    templateOf(deps, conversation, input),
    mustHaveFlow(deps, conversation, input),
    mustBeThere(tx, conversation, input.replyToMessageId),
  ]);
  mustFitChannel(channel, input.content, attachments);
  const now = deps.clock.now();
  const opening = openingOf(account ?? { windowHours: null }, party, now);
  const purpose = purposeOf(input.purpose, template, opening);
  await deps.correspondents.require(
    workspaceId,
    askedOf(conversation, {
      purpose,
      author: actor.author,
      opening,
      account,
      template,
      held: held.size > 0,
      refusesMarketing: party?.refusesMarketing ?? false,
    }),
    input.acknowledge,
  );
  const [file] = attachments;
  const type =
    file && input.type === 'text' && (input.content === '' || channel !== 'email') ? typeOfFile(file) : input.type;
  const message = messageOf(deps, actor, conversation, input, { now, purpose, template, type });
  const after =
    input.noticeFor !== undefined
      ? withMessage(conversation, message)
      : isAnswer(message)
        ? withAnswer(conversation, message)
        : withOutbound(conversation, message);
  tx.conversations.addMessages([message]);
  tx.conversations.save([after]);
  if (attachments.length > 0) tx.conversations.attach(input.attachmentIds, message.id);
  tx.conversations.index([message]);
  tx.conversations.enqueue([message]);
  if (template && opening.window === 'closed') tx.conversations.noteTemplated(accountId, [conversation.identity], now);
  if (after.ticketId !== null && isAnswer(message)) tx.tickets.answered(after.ticketId, message);
  if (actor.author.kind === 'member' && isAnswer(message)) tx.conversations.answerHolds(conversation.id, now);
  tx.events.record('message.sent', sentEvent(message, after));
  tx.afterCommit(() => deps.wake());
  return {
    conversation: after,
    message,
    attachments: attachments.map((each, position) => ({ ...each, messageId: message.id, position })),
  };
}
