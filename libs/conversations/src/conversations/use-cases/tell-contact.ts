import { DomainError, OutboundRefusal, type Actor, type Author } from '@workops/kernel';
import type { ConversationDeps } from '../conversation-ports';
import { senderTypeOf } from '../domain/message';
import { commitMessage, type CommitDeps, type OutgoingInput } from './commit-message';

export type NoticeMatter = 'reminder' | 'cancel';

export interface Telling {
  conversationId: string;
  matter: NoticeMatter;
  text: string;
  /** The account's template uses as many as it has placeholders. */
  variables: readonly string[];
  onBehalfOf: Author['kind'];
}

type TellDeps = CommitDeps & Pick<ConversationDeps, 'store'>;

const plain = { attachmentIds: [], location: null, flow: null, replyToMessageId: null, purpose: 'service' } as const;

/** The contact has the appointment even if it is archived. */
const acknowledge = ['contact_archived'];

const CLOSED: readonly string[] = ['template_missing', 'window_closed'];

/** The window is the only objection to free text. */
const wantsTemplate = (refusal: DomainError): boolean =>
  refusal instanceof OutboundRefusal && refusal.objection.reasons.every((each) => CLOSED.includes(each));

/** Undefined once sent. Rethrows `unavailable`, because a later try may succeed. */
async function refusalOf(saying: Promise<unknown>): Promise<DomainError | undefined> {
  try {
    await saying;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') return error;
    throw error;
  }
}

async function templateFor(
  { templates }: CommitDeps,
  workspaceId: string,
  accountId: string,
  { matter, variables }: Telling,
) {
  const template = await templates.ofNotices(workspaceId, accountId, matter);
  if (!template || template.variables > variables.length) return undefined;
  return { name: template.name, language: template.language, variables: variables.slice(0, template.variables) };
}

/**
 * Sends free text or the account's template. Joins the caller's transaction. False, storing nothing, if it cannot be
 * sent there.
 */
export const tellContact =
  (deps: TellDeps) =>
  (actor: Actor, telling: Telling): Promise<boolean> =>
    deps.store.transaction(actor, async (tx) => {
      const [conversation] = await tx.conversations.lockUntrimmed([telling.conversationId]);
      if (!conversation) return false;
      const noticeFor = senderTypeOf({ kind: telling.onBehalfOf });
      const say = (input: Pick<OutgoingInput, 'type' | 'content' | 'template'>) =>
        refusalOf(commitMessage(deps, tx, actor, conversation, { ...plain, acknowledge, noticeFor, ...input }));
      const refusal = await say({ type: 'text', content: telling.text, template: null });
      if (!refusal || !wantsTemplate(refusal)) return !refusal;
      const template = await templateFor(deps, conversation.workspaceId, conversation.accountId, telling);
      return template !== undefined && !(await say({ type: 'template', content: '', template }));
    });
