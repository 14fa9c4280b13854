import { setTimeout as sleep } from 'node:timers/promises';
import { urlIssues } from '@workops/kernel';
import {
  AnswerTooLarge,
  BlockedAddress,
  bodyWithin,
  guardedAgent,
  isBlocked,
  secondsToWait,
  type SystemAddressGuard,
} from '@workops/platform/addresses';
import { VendorTrouble, type VendorResource } from '../domain/source-run';
import type { VendorAccess } from '../source-ports';

const CALL_MS = 10_000;
const PAGE_BYTES = 5 * 1024 * 1024;
const TRIES = 3;
const LONGEST_WAIT_S = 60;

/** May succeed on retry. */
class Passing extends Error {
  constructor(
    readonly trouble: VendorTrouble,
    readonly afterSeconds: number | undefined,
  ) {
    super(trouble.message);
  }
}

export interface VendorCall {
  access: VendorAccess;
  resource: VendorResource;
  path: string;
  headers: Readonly<Record<string, string>>;
}

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;
const waiting: Wait = async (ms, signal) => sleep(ms, undefined, { signal });

/**
 * Calls only public addresses, follows no redirects, and has one deadline for connecting, headers and body. It tries
 * three times on 429, 5xx and broken connections.
 */
export class VendorCalls {
  private readonly agent;

  constructor(
    private readonly guard: SystemAddressGuard,
    private readonly wait: Wait = waiting,
    private readonly callMs = CALL_MS,
  ) {
    this.agent = guardedAgent(guard, callMs, { pipelining: 1, keepAliveTimeout: 4_000 });
  }

  /** Throws `VendorTrouble`. */
  async page(call: VendorCall): Promise<unknown> {
    await this.mustBeCallable(call);
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.answerTo(call);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (tried === TRIES) throw error.trouble;
        await this.patience(call, error.afterSeconds ?? 2 ** (tried - 1));
      }
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** Checked when given, and again when the connection resolves the address. */
  private async mustBeCallable({ access: { baseUrl, tlsOnly }, resource }: VendorCall): Promise<void> {
    const { protocol, hostname } = new URL(baseUrl);
    const isClear = tlsOnly && protocol !== 'https:' && (await this.guard.problemWith(hostname, false)) !== null;
    if (isClear || urlIssues(baseUrl).length > 0) throw new VendorTrouble('blocked_address', resource);
  }

  private async patience({ access: { signal }, resource }: VendorCall, seconds: number): Promise<void> {
    try {
      await this.wait(Math.min(seconds, LONGEST_WAIT_S) * 1_000, signal);
    } catch {
      throw new VendorTrouble('timeout', resource);
    }
  }

  private async answerTo({ access, resource, path, headers }: VendorCall): Promise<unknown> {
    const { origin, pathname } = new URL(access.baseUrl);
    const requestHeaders = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'workspace-operations-clinic/1',
      ...headers,
    };
    const late = AbortSignal.timeout(this.callMs);
    const signal = AbortSignal.any([access.signal, late]);
    try {
      const answer = await this.agent.request({
        origin,
        path: pathname.replace(/\/+$/, '') + path,
        method: 'GET',
        headers: requestHeaders,
        signal,
      });
      const { statusCode: status, headers: responseHeaders, body } = answer;
      if (status !== 200) {
        await body.dump({ limit: PAGE_BYTES, signal });
        const trouble = new VendorTrouble(`http_${status}`, resource);
        throw status === 429 || status >= 500
          ? new Passing(trouble, secondsToWait(responseHeaders['retry-after']))
          : trouble;
      }
      return parsed(await bodyWithin(body as AsyncIterable<Uint8Array>, PAGE_BYTES), resource);
    } catch (error) {
      throw this.toFailure(error, late.aborted, resource);
    }
  }

  private toFailure(error: unknown, isLate: boolean, resource: VendorResource): Error {
    if (error instanceof VendorTrouble || error instanceof Passing) return error;
    if (error instanceof AnswerTooLarge) return new VendorTrouble('too_large', resource);
    if (error instanceof BlockedAddress || isBlocked(error)) return new VendorTrouble('blocked_address', resource);
    return new Passing(new VendorTrouble(isLate ? 'timeout' : 'unreachable', resource), undefined);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Rejects an incomplete page. */
function parsed(bytes: Buffer, resource: VendorResource): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new VendorTrouble('unreadable', resource);
  }
}
