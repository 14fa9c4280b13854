import { freshVerdict, VERDICT_MS } from '@workops/kernel';
import type { FoundTemplate } from '../../conversation-ports';
import { askedOf, openingOf } from '../../domain/conversations/outbound';
import type { OutgoingMessage, ProviderAccount, SendError, SendOutcome } from '../../message-ports';
import type { LeasedSend, ReadySend, SendDeps } from '../../send-ports';

/** Shorter than the lease. */
const CALL_LIMIT_MS = 25_000;

const refused = (code: string, message: string): SendOutcome => ({ kind: 'failed', error: { code, providerCode: null, message } });
const away = (message: string): SendError => ({ code: 'unreachable', providerCode: null, message });

const TOO_SLOW: SendOutcome = { kind: 'retry', error: away('The outbound policy took too long.') };

const outgoingOf = ({ message, conversation, to, attachments, replyToExternalId, references, attempts }: ReadySend): OutgoingMessage => ({
  ...{ id: message.id, workspaceId: message.workspaceId, conversationId: message.conversationId, to, type: message.type, content: message.content },
  attachments: attachments.flatMap(({ id, fileId, filename, contentType, size, sha256 }) =>
    fileId === null ? [] : [{ id, fileId, filename, contentType, size: size ?? 0, sha256: sha256 ?? '' }],
  ),
  ...{ location: message.location, template: message.template, flow: message.flow, replyToExternalId },
  thread: conversation.channel === 'email' ? { subject: conversation.subject, inReplyTo: references[0] ?? null, references } : null,
  purpose: message.purpose ?? 'answer',
  attempt: attempts,
});

type Accounts = ReadonlyMap<string, ProviderAccount | undefined>;

/** What the outbound policy says now, by place: undefined where nothing stands against the message. */
async function objections(deps: SendDeps, sends: readonly ReadySend[], accounts: Accounts): Promise<(SendOutcome | undefined)[]> {
  const templates = await Promise.all(
    sends.map(async ({ message }): Promise<FoundTemplate | null | undefined> =>
      message.template ? ((await deps.templates.find(message.workspaceId, message.accountId, message.template)) ?? null) : undefined,
    ),
  );
  const now = deps.now();
  const asked = sends.map(({ conversation, message: { purpose, author }, accountId, lastInboundAt, held, refusesMarketing, to }, place) => {
    const account = accounts.get(accountId);
    const opening = openingOf(account ?? { windowHours: null }, { lastInboundAt }, now);
    return askedOf(conversation, { purpose: purpose ?? 'answer', author, opening, account, template: templates[place], held, refusesMarketing, to });
  });
  const outcomes: (SendOutcome | undefined)[] = sends.map(() => undefined);
  for (const workspaceId of new Set(sends.map((send) => send.workspaceId))) {
    const places = sends.flatMap((send, place) => (send.workspaceId === workspaceId ? [place] : []));
    const verdicts = await deps.correspondents.judge(
      workspaceId,
      places.map((place) => asked[place]!),
    );
    places.forEach((place, n) => {
      const { outcome, reasons = [], hint = '' } = verdicts[n]!;
      const { acknowledged } = sends[place]!.message;
      const standing = outcome === 'warning' ? reasons.filter((reason) => !acknowledged.includes(reason)) : reasons;
      if (standing.length > 0) outcomes[place] = refused(standing[0]!, hint);
    });
    const campaigned = places.filter((place) => sends[place]!.bulk);
    if (campaigned.length === 0 || !deps.stops) continue;
    const ids = campaigned.map((place) => sends[place]!.messageId);
    const stops = await deps.stops(workspaceId, ids);
    for (const place of campaigned) {
      const reason = stops.get(sends[place]!.messageId);
      if (reason !== undefined) outcomes[place] = refused(reason, 'The campaign does not send now.');
    }
  }
  return outcomes;
}

async function judge(deps: SendDeps, leased: readonly LeasedSend[]) {
  const judgedAt = performance.now();
  const ready = await deps.work.ready(leased);
  const accountIds = new Map(ready.map(({ accountId, workspaceId }) => [accountId, workspaceId]));
  const opened = [...accountIds].map(async ([id, workspaceId]) => [id, await deps.accounts.opened(workspaceId, id)] as const);
  const accounts: Accounts = new Map(await Promise.all(opened));
  return { ready, accounts, against: await objections(deps, ready, accounts), judgedAt };
}

/** Whether what was judged then may begin now: at once where the verdict is still good, else as it stands. */
const mayBeginBy = (deps: SendDeps, send: LeasedSend, judgedAt: number) => async (): Promise<boolean> => {
  if (performance.now() - judgedAt < VERDICT_MS) return true;
  const judged = await freshVerdict(() => judge(deps, [send]));
  return judged !== undefined && judged.verdict.ready.length > 0 && judged.verdict.against[0] === undefined;
};

async function called(deps: SendDeps, send: ReadySend, account: ProviderAccount | undefined, judgedAt: number): Promise<SendOutcome> {
  const provider = account && deps.providers[account.provider];
  if (!account || !provider) return { kind: 'retry', error: away('The account has no provider.') };
  const signal = AbortSignal.timeout(CALL_LIMIT_MS);
  // A provider that does not heed the signal keeps nothing but itself waiting.
  const limit = new Promise<SendOutcome>((resolve) => {
    const late = (): void =>
      resolve({ kind: 'unknown', error: { code: 'timeout', providerCode: null, message: 'The provider did not answer in time.' } });
    signal.addEventListener('abort', late, { once: true });
  });
  let outcome: SendOutcome;
  try {
    outcome = await Promise.race([provider.send(account, outgoingOf(send), signal, mayBeginBy(deps, send, judgedAt)), limit]);
  } catch (error) {
    outcome = { kind: 'unknown', error: away(error instanceof Error ? error.message : 'unknown') };
  }
  if (outcome.kind === 'unknown' && provider.repeatsAreKnown) return { kind: 'retry', error: outcome.error };
  return outcome;
}

/**
 * Hands messages over whose attempts are committed, each by itself: one that hangs keeps no other waiting. `settled` gets what each came to, and is given
 * nothing for those that are gone.
 */
export const handOver =
  (deps: SendDeps) =>
  async (leased: readonly LeasedSend[]): Promise<{ send: LeasedSend; outcome: Promise<SendOutcome> }[]> => {
    const judged = await freshVerdict(() => judge(deps, leased));
    if (!judged) return leased.map((send) => ({ send, outcome: Promise.resolve(TOO_SLOW) }));
    const { ready, accounts, against, judgedAt } = judged.verdict;
    return ready.map((send, place) => {
      const objection = against[place];
      return { send, outcome: objection ? Promise.resolve(objection) : called(deps, send, accounts.get(send.accountId), judgedAt) };
    });
  };
