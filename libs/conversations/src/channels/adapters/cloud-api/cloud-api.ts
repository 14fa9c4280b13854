import { FormData } from 'undici';
import type { Consequence } from '../../domain/whatsapp-answers';
import { verdictOf } from '../../domain/whatsapp-answers';
import { WITHHELD } from '../../../conversations/domain/delivery';
import type {
  AttachmentFetch,
  ChannelProvider,
  OutgoingMessage,
  ProviderAccount,
  SendOutcome,
} from '../../../conversations/message-ports';
import { idIn, isObject, textIn } from './answered';
import { GraphFailure, type Graph, type GraphAnswer } from './graph';
import { outgoingBody, type Named, type UploadedMedia } from './outgoing-body';

export interface CloudApiDeps {
  graph: Graph;
  /** Undefined once deleted. */
  files: { open(workspaceId: string, id: string): Promise<AsyncIterable<Uint8Array> | undefined> };
  /** The API's id of the flow. */
  flowId(account: ProviderAccount, id: string): Promise<string | undefined>;
  follow(account: ProviderAccount, message: OutgoingMessage, consequence: Consequence): Promise<void>;
}

const failed = (code: string, message: string): SendOutcome => ({
  kind: 'failed',
  error: { code, providerCode: null, message },
});

function failureOf({ reason, mayBeDone }: GraphFailure): SendOutcome {
  if (reason === 'blocked_address')
    return failed('provider_refused', 'The address of the provider must not be called.');
  const error = {
    code: mayBeDone ? 'outcome_unknown' : 'provider_unavailable',
    providerCode: null,
    message: `No answer: ${reason}.`,
  };
  return mayBeDone ? { kind: 'unknown', error } : { kind: 'retry', error };
}

function messageIdIn({ body }: GraphAnswer): string | undefined {
  const [first] = Array.isArray(body.messages) ? (body.messages as unknown[]) : [];
  return isObject(first) ? textIn(first, 'id') : undefined;
}

/** The credentials must give access to number and business account. */
export const checkCloudApi =
  (graph: Graph): ChannelProvider['check'] =>
  async (account, signal) => {
    const { phone_number_id: number, business_account_id: business } = account.config;
    const ask = (id: unknown) => graph.call(account, { method: 'GET', path: `${idIn(id)}?fields=id`, signal });
    try {
      for (const { status, error } of await Promise.all([ask(number), ask(business)])) {
        if (!error) continue;
        return verdictOf(status, error.code).outcome === 'retry' ? 'unreachable' : { refused: error.message };
      }
      return 'ok';
    } catch (error) {
      if (error instanceof GraphFailure) return 'unreachable';
      throw error;
    }
  };

/** WhatsApp's Cloud API. Without idempotency, a message with an unknown outcome is not retried. */
export function cloudApi({ graph, files, flowId, follow }: CloudApiDeps): ChannelProvider {
  async function judged(account: ProviderAccount, message: OutgoingMessage, answer: GraphAnswer): Promise<SendOutcome> {
    const { code, message: words } = answer.error!;
    const verdict = verdictOf(answer.status, code);
    if (verdict.consequence) await follow(account, message, verdict.consequence);
    const error = { code: verdict.code, providerCode: code === null ? null : String(code), message: words };
    if (verdict.outcome === 'failed') return { kind: 'failed', error };
    const afterSeconds = Math.max(verdict.afterSeconds ?? 0, answer.retryAfterSeconds ?? 0);
    return { kind: 'retry', error, ...(afterSeconds > 0 && { afterSeconds }) };
  }

  /** The API deletes an unused file after 30 days. */
  async function uploaded(
    account: ProviderAccount,
    message: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<UploadedMedia | SendOutcome> {
    const [{ fileId, filename, contentType }] = message.attachments as [OutgoingMessage['attachments'][number]];
    const content = await files.open(account.workspaceId, fileId);
    if (!content) return failed('provider_refused', 'The file is gone.');
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', contentType);
    form.set('file', new Blob([Buffer.concat(chunks)], { type: contentType }), filename);
    const answer = await graph.call(account, {
      method: 'POST',
      path: `${idIn(account.config.phone_number_id)}/media`,
      body: form,
      signal,
    });
    if (answer.error) return judged(account, message, answer);
    return { id: textIn(answer.body, 'id') ?? '', filename };
  }

  async function names(
    account: ProviderAccount,
    message: OutgoingMessage,
    signal?: AbortSignal,
  ): Promise<Named | SendOutcome> {
    const { attachments, flow } = message;
    if (attachments.length > 0) {
      const media = await uploaded(account, message, signal).catch((error: unknown) => {
        // The message itself was not sent.
        if (error instanceof GraphFailure) return failureOf(new GraphFailure(error.reason, false));
        throw error;
      });
      return 'kind' in media ? media : { media };
    }
    if (!flow) return {};
    const externalId = await flowId(account, flow.flowId);
    return externalId === undefined
      ? failed('provider_refused', 'The account has no such flow.')
      : { flow: externalId };
  }

  return {
    repeatsAreKnown: false,
    check: checkCloudApi(graph),
    send: async (account, message, signal, mayBegin) => {
      const found = await names(account, message, signal);
      if ('kind' in found) return found;
      // The upload took time, so the message may no longer be allowed.
      if (mayBegin && !(await mayBegin())) return WITHHELD;
      try {
        const path = `${idIn(account.config.phone_number_id)}/messages`;
        const answer = await graph.call(account, { method: 'POST', path, body: outgoingBody(message, found), signal });
        if (answer.error) return await judged(account, message, answer);
        const externalId = messageIdIn(answer);
        return externalId === undefined
          ? failureOf(new GraphFailure('answer_lost', true))
          : { kind: 'sent', externalId };
      } catch (error) {
        if (error instanceof GraphFailure) return failureOf(error);
        throw error;
      }
    },
  };
}

/** A media URL expires after five minutes, so each try requests one. */
export const cloudApiMedia = (graph: Graph): AttachmentFetch => ({
  open: async (account, reference, signal) => {
    const { error, body } = await graph.call(account, { method: 'GET', path: idIn(reference), signal });
    const url = textIn(body, 'url');
    if (error || url === undefined) return undefined;
    return graph.open(account, url, signal);
  },
});
