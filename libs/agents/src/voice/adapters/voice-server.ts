import { bodyWithin } from '@workops/platform/addresses';
import { Agent } from 'undici';
import type { VoiceCallRequest, VoiceOutcome, VoiceServer } from '../voice-ports';

const CALL_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Neither restricts addresses nor follows redirects. A repeat carries the same key. */
export class HttpVoice implements VoiceServer {
  private readonly agent = new Agent({ connect: { timeout: CALL_MS }, pipelining: 1, keepAliveTimeout: 4_000 });
  private readonly leaving = new AbortController();

  constructor(private readonly url: string | undefined) {}

  async call({ to, aiAgentId, versionNumber, leadId, opening }: VoiceCallRequest): Promise<VoiceOutcome> {
    if (this.url === undefined) return 'refused';
    const url = new URL(`${this.url.replace(/\/+$/, '')}/calls`);
    const body = JSON.stringify({
      to,
      ai_agent_id: aiAgentId,
      version_number: versionNumber,
      lead_id: leadId,
      opening,
    });
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': leadId };
    const signal = AbortSignal.any([this.leaving.signal, AbortSignal.timeout(CALL_MS)]);
    try {
      const answer = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers,
        signal,
        body,
      });
      await bodyWithin(answer.body, ANSWER_BYTES);
      if (isPassing(answer.statusCode)) return 'away';
      return answer.statusCode >= 200 && answer.statusCode < 300 ? 'accepted' : 'refused';
    } catch {
      return 'away';
    }
  }

  /** Aborts calls in flight. */
  async close(): Promise<void> {
    this.leaving.abort();
    await this.agent.destroy();
  }
}
