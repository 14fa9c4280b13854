import { mayBeginBy, pause, verdictsApart } from '@workops/kernel';
import type { FoundTemplate } from '../sent-template-ports';
import { WITHHELD } from '../../conversations/domain/delivery';
import { isAutomatic } from '../../conversations/domain/message';
import { askedOf, openingOf } from '../../conversations/domain/outbound';
import type { OutgoingMessage, ProviderAccount, SendError, SendOutcome } from '../../conversations/message-ports';
import type { LeasedSend, ReadySend, SendDeps } from '../send-ports';

/** The call ends before the lease. */
const CALL_LIMIT_MS = 25_000;

const refused = (code: string, message: string): SendOutcome => ({
  kind: 'failed',
  error: { code, providerCode: null, message },
});
const away = (message: string): SendError => ({ code: 'unreachable', providerCode: null, message });

const outgoingOf = (
  { message, conversation, to, attachments, replyToExternalId, references, attempts }: ReadySend,
  template: Judged['template'],
): OutgoingMessage => ({
  id: message.id,
  workspaceId: message.workspaceId,
  conversationId: message.conversationId,
  to,
  type: message.type,
  content: message.content,
  attachments: attachments.flatMap(({ id, fileId, filename, contentType, size, sha256 }) =>
    fileId === null ? [] : [{ id, fileId, filename, contentType, size: size ?? 0, sha256: sha256 ?? '' }],
  ),
  template: message.template && { ...message.template, components: template?.components ?? [] },
  location: message.location,
  flow: message.flow,
  replyToExternalId,
  thread:
    conversation.channel === 'email'
      ? { number: conversation.number, subject: conversation.subject, inReplyTo: references[0] ?? null, references }
      : null,
  purpose: message.purpose ?? 'answer',
  automatic: isAutomatic(message),
  attempt: attempts,
});

interface Judged {
  send: ReadySend;
  account: ProviderAccount | undefined;
  /** Null if the template is gone, undefined without one. */
  template: FoundTemplate | null | undefined;
  against: SendOutcome | undefined;
}

async function templatesOf(
  deps: SendDeps,
  workspaceId: string,
  sends: readonly ReadySend[],
): Promise<Judged['template'][]> {
  const found = new Map<string, Promise<FoundTemplate | undefined>>();
  return Promise.all(
    sends.map(async ({ message: { accountId, template } }) => {
      if (!template) return undefined;
      const key = JSON.stringify([accountId, template.name, template.language]);
      const finding = found.get(key) ?? deps.templates.find(workspaceId, accountId, template);
      found.set(key, finding);
      return (await finding) ?? null;
    }),
  );
}

/** Results by index; undefined if the message may be sent. */
async function objections(
  deps: SendDeps,
  workspaceId: string,
  sends: readonly Omit<Judged, 'against'>[],
): Promise<(SendOutcome | undefined)[]> {
  const now = deps.now();
  const asked = sends.map(
    ({ send: { conversation, message, lastInboundAt, held, refusesMarketing, to }, account, template }) => {
      const { author } = message;
      // The provider may have reclassified the template since the commit.
      const purpose = template?.category === 'marketing' ? 'marketing' : (message.purpose ?? 'answer');
      const opening = openingOf(account ?? { windowHours: null }, { lastInboundAt }, now);
      return askedOf(conversation, { purpose, author, opening, account, template, held, refusesMarketing, to });
    },
  );
  const verdicts = await deps.correspondents.judge(workspaceId, asked);
  const campaigned = sends.filter(({ send }) => send.bulk).map(({ send }) => send.messageId);
  const stops = campaigned.length > 0 ? await deps.stops(workspaceId, campaigned) : undefined;
  return verdicts.map((verdict, place) => {
    const { message, messageId } = sends[place]!.send;
    const stop = stops?.get(messageId);
    if (stop !== undefined) return refused(stop, 'The campaign does not send now.');
    const { outcome, reasons = [], hint = '' } = verdict;
    const standing =
      outcome === 'warning' ? reasons.filter((reason) => !message.acknowledged.includes(reason)) : reasons;
    return standing.length > 0 ? refused(standing[0]!, hint) : undefined;
  });
}

/** Results by index; null if the message is gone. */
async function judge(deps: SendDeps, leased: readonly LeasedSend[]): Promise<(Judged | null)[]> {
  const ready = await deps.work.ready(leased);
  if (ready.length === 0) return leased.map(() => null);
  const { workspaceId } = ready[0]!;
  const ids = [...new Set(ready.map(({ accountId }) => accountId))];
  const accounts = new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, ProviderAccount | undefined]> => [
        id,
        await deps.accounts.opened(workspaceId, id),
      ]),
    ),
  );
  const templates = await templatesOf(deps, workspaceId, ready);
  const sends = ready.map((send, place) => ({
    send,
    account: accounts.get(send.accountId),
    template: templates[place],
  }));
  const against = await objections(deps, workspaceId, sends);
  const byId = new Map(sends.map((each, place) => [each.send.messageId, { ...each, against: against[place] }]));
  return leased.map(({ messageId }) => byId.get(messageId) ?? null);
}

/** Checks the policy again if the verdict is stale. */
const beginning = (deps: SendDeps, send: LeasedSend, askedAt: number) => (): Promise<boolean> => {
  const allows = async (): Promise<boolean> => {
    const [verdict = null] = await judge(deps, [send]);
    return verdict !== null && verdict.against === undefined;
  };
  return mayBeginBy(askedAt, allows, deps.failed);
};

async function called(
  deps: SendDeps,
  { send, account, template }: Judged,
  mayBegin: () => Promise<boolean>,
  calling: (send: LeasedSend) => void,
): Promise<SendOutcome> {
  const provider = account && deps.providers[account.provider];
  if (!account || !provider) return { kind: 'retry', error: away('The account has no provider.') };
  if (!(await mayBegin())) return WITHHELD;
  calling(send);
  const signal = AbortSignal.timeout(CALL_LIMIT_MS);
  // Settles the call even if the provider ignores the abort.
  const limit = new Promise<SendOutcome>((resolve) => {
    const late = (): void =>
      resolve({
        kind: 'unknown',
        error: { code: 'timeout', providerCode: null, message: 'The provider did not answer in time.' },
      });
    signal.addEventListener('abort', late, { once: true });
  });
  let outcome: SendOutcome;
  try {
    outcome = await Promise.race([provider.send(account, outgoingOf(send, template), signal, mayBegin), limit]);
  } catch (error) {
    outcome = { kind: 'unknown', error: away(error instanceof Error ? error.message : 'unknown') };
  }
  if (outcome.kind === 'unknown' && provider.repeatsAreKnown) return { kind: 'retry', error: outcome.error };
  return outcome;
}

/**
 * Attempts are committed. One message that hangs or cannot be judged delays no other. Calls start evenly over
 * `spreadMs` and invoke `calling`; undefined if the message is gone.
 */
export const handOver =
  (deps: SendDeps) =>
  (
    leased: readonly LeasedSend[],
    calling: (send: LeasedSend) => void = () => undefined,
    spreadMs = 0,
  ): { send: LeasedSend; outcome: Promise<SendOutcome | undefined> }[] => {
    const judged = verdictsApart(leased, (some) => judge(deps, some), deps.failed);
    return leased.map((send, place) => ({
      send,
      outcome: judged.then(async (verdicts): Promise<SendOutcome | undefined> => {
        const asked = verdicts[place];
        if (!asked) return WITHHELD;
        const { verdict, askedAt } = asked;
        if (verdict === null) return undefined;
        if (verdict.against) return verdict.against;
        if (spreadMs > 0) await pause((spreadMs * place) / leased.length);
        return called(deps, verdict, beginning(deps, send, askedAt), calling);
      }),
    }));
  };
