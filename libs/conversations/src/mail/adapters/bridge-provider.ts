import { Readable } from 'node:stream';
import type { Clock } from '@workops/kernel';
import { timedSignature } from '@workops/platform';
import { guardedAgent, isBlocked, type SystemAddressGuard } from '@workops/platform/addresses';
import type { Dispatcher } from 'undici';
import { WITHHELD } from '../../conversations/domain/delivery';
import type {
  ChannelProvider,
  OutgoingMessage,
  ProviderAccount,
  SendError,
  SendOutcome,
} from '../../conversations/message-ports';

const DEADLINE_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
const LONGEST_ID = 255;
const LONGEST_WAIT_SECONDS = 3_600;

/** The link needs no credential and is valid for ten minutes. */
export type LinkTo = (workspaceId: string, file: OutgoingMessage['attachments'][number]) => string;

const SIGNATURE_HEADER = 'x-webhook-signature';

const bodyOf = (
  { id, workspaceId, to, type, content, attachments, replyToExternalId }: OutgoingMessage,
  linkTo: LinkTo,
): string =>
  JSON.stringify({
    message_id: id,
    to,
    type,
    content,
    attachments: attachments.map((file) => ({
      filename: file.filename,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      url: linkTo(workspaceId, file),
    })),
    reply_to_external_id: replyToExternalId,
  });

/** Reads enough to find an id. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function externalIdIn(answer: string): string | null {
  try {
    const { external_message_id: id } = JSON.parse(answer) as { external_message_id?: unknown };
    return typeof id === 'string' && id !== '' && id.length <= LONGEST_ID ? id : null;
  } catch {
    return null;
  }
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

function secondsIn(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS) : undefined;
}

class Withheld extends Error {}

/** Checks once connected, before anything is written. */
async function* onceItMayBegin(body: string, mayBegin: () => Promise<boolean>): AsyncGenerator<Buffer> {
  if (!(await mayBegin())) throw new Withheld();
  yield Buffer.from(body);
}

const errorOf = (code: string, providerCode: string | null, message: string): SendError => ({
  code,
  providerCode,
  message,
});

/** A third party's server, called like a webhook. A repeat has the same `Idempotency-Key`. */
export class BridgeProvider implements ChannelProvider {
  readonly repeatsAreKnown = true;
  private readonly agent: Dispatcher;

  constructor(
    guard: SystemAddressGuard,
    private readonly clock: Clock,
    private readonly linkTo: LinkTo,
  ) {
    this.agent = guardedAgent(guard, DEADLINE_MS, { pipelining: 1, keepAliveTimeout: 4_000 });
  }

  /** A bridge that answers a ping, and does not refuse the signature, is connected. */
  async check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }> {
    try {
      const { statusCode, body } = await this.post(account, JSON.stringify({ ping: true }), {}, signal);
      await body.dump({ limit: ANSWER_BYTES });
      if (isPassing(statusCode)) return 'unreachable';
      return statusCode === 401 || statusCode === 403 ? { refused: `HTTP ${statusCode}` } : 'ok';
    } catch (error) {
      return isBlocked(error) ? { refused: 'The address of the bridge is not public.' } : 'unreachable';
    }
  }

  async send(
    account: ProviderAccount,
    message: OutgoingMessage,
    signal?: AbortSignal,
    mayBegin?: () => Promise<boolean>,
  ): Promise<SendOutcome> {
    try {
      const key = { 'idempotency-key': message.id };
      const { statusCode, headers, body } = await this.post(
        account,
        bodyOf(message, this.linkTo),
        key,
        signal,
        mayBegin,
      );
      const answer = await beginningOf(body as AsyncIterable<Uint8Array>);
      if (statusCode >= 200 && statusCode < 300)
        return { kind: 'sent', externalId: externalIdIn(answer) ?? message.id };
      const said = `HTTP ${statusCode}`;
      if (isPassing(statusCode)) {
        const afterSeconds = secondsIn(headers['retry-after']);
        return {
          kind: 'retry',
          error: errorOf('provider_unavailable', String(statusCode), said),
          ...(afterSeconds && { afterSeconds }),
        };
      }
      return {
        kind: 'failed',
        error: errorOf(statusCode === 401 ? 'credential_rejected' : 'provider_refused', String(statusCode), said),
      };
    } catch (error) {
      if (error instanceof Withheld) return WITHHELD;
      if (isBlocked(error))
        return { kind: 'failed', error: errorOf('provider_refused', 'blocked_address', 'blocked_address') };
      return {
        kind: 'retry',
        error: errorOf(
          'provider_unavailable',
          null,
          error instanceof Error ? error.message.slice(0, 300) : 'no answer',
        ),
      };
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private post(
    { config }: ProviderAccount,
    body: string,
    more: Record<string, string>,
    given?: AbortSignal,
    mayBegin: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Dispatcher.ResponseData> {
    const { origin, pathname, search } = new URL(String(config.url));
    const signature = timedSignature(body, String(config.inbound_secret ?? ''), this.clock.now());
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      accept: 'application/json',
      [SIGNATURE_HEADER]: signature,
      ...more,
    };
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), ...(given ? [given] : [])]);
    const content = Readable.from(onceItMayBegin(body, mayBegin), { objectMode: false });
    return this.agent.request({ origin, path: pathname + search, method: 'POST', headers, body: content, signal });
  }
}
