import {
  AnswerTooLarge,
  BlockedAddress,
  bodyWithin,
  guardedAgent,
  isBlocked,
  type SystemAddressGuard,
} from '@workops/platform/addresses';
import type { SendToolRequest, ToolRequestOnWire, WireAnswer } from '../tool-ports';

const ANSWER_BYTES = 64 * 1_024;
/** Longest timeout of a tool. */
const CONNECT_MS = 15_000;

/**
 * A single timeout covers connecting, headers and body. Redirects are not followed, and non-public addresses are not
 * called.
 */
export class ToolWire {
  private readonly agent;

  constructor(private readonly guard: SystemAddressGuard) {
    this.agent = guardedAgent(guard, CONNECT_MS, { pipelining: 1, keepAliveTimeout: 4_000 });
  }

  readonly send: SendToolRequest = async (request) => {
    const late = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, late]) : late;
    try {
      await this.mustBeCallable(request);
      return await this.answerTo(request, signal);
    } catch (error) {
      if (error instanceof BlockedAddress || isBlocked(error)) return { status: null, outcome: 'blocked_address' };
      return { status: null, outcome: signal.aborted ? 'timeout' : 'network' };
    }
  };

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async mustBeCallable({ url, tlsOnly }: ToolRequestOnWire): Promise<void> {
    const { protocol, hostname } = new URL(url);
    if (tlsOnly && protocol !== 'https:' && (await this.guard.problemWith(hostname, false)) !== null)
      throw new BlockedAddress();
  }

  private async answerTo({ url, method, headers, body }: ToolRequestOnWire, signal: AbortSignal): Promise<WireAnswer> {
    const { origin, pathname, search } = new URL(url);
    const answer = await this.agent.request({
      origin,
      path: pathname + search,
      method: method as 'GET',
      body,
      signal,
      headers: {
        accept: 'application/json, text/*;q=0.9, */*;q=0.1',
        'user-agent': 'workspace-operations-tools/1',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...headers,
        'accept-encoding': 'identity',
      },
    });
    const status = answer.statusCode;
    try {
      return { status, text: (await bodyWithin(answer.body as AsyncIterable<Uint8Array>, ANSWER_BYTES)).toString() };
    } catch (error) {
      if (error instanceof AnswerTooLarge) return { status, outcome: 'too_large' };
      throw error;
    }
  }
}
