import { bodyWithin } from '@workops/platform/addresses';
import { Agent } from 'undici';
import { isCount } from '../../model/domain/reply';
import type { AskingVectors, Embeddings } from '../knowledge-ports';

const CONNECT_MS = 5_000;
const AT_ONCE = 64;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_DIMENSIONS = 4_096;
const MOST_IN_FLIGHT = 10;
const NEVER = new AbortController().signal;

export interface EmbeddingSpend {
  workspaceId: string;
  /** Source, turn, try or run that asks; null for a client's own search. */
  subjectId: string | null;
  model: string;
  promptTokens: number;
}

export interface HttpEmbeddingsOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  mayCall(workspaceId: string): Promise<boolean>;
  spent(spend: EmbeddingSpend): Promise<void>;
  /** Called if the usage could not be recorded; the response is discarded. */
  onUnpaid(spend: EmbeddingSpend, error: unknown): void;
}

interface Answer {
  data?: unknown;
  usage?: unknown;
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_DIMENSIONS &&
  value.every((each) => typeof each === 'number' && Number.isFinite(each));

/** Undefined for a zero vector. */
function unit(vector: readonly number[]): number[] | undefined {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((each) => Math.fround(each / length)) : undefined;
}

/** In the order of the texts, not of the response. Undefined if any text has no vector. */
export function vectorsIn({ data }: Answer, count: number): number[][] | undefined {
  if (!Array.isArray(data) || data.length !== count) return undefined;
  const vectors = new Array<number[] | undefined>(count).fill(undefined);
  for (const [n, entry] of data.entries()) {
    const { index = n, embedding } = (entry ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Number.isInteger(index) || Number(index) < 0 || Number(index) >= count || !isVector(embedding))
      return undefined;
    vectors[Number(index)] = unit(embedding);
  }
  const whole = vectors.filter((vector) => vector !== undefined);
  return whole.length === count && whole.every(({ length }) => length === whole[0]!.length) ? whole : undefined;
}

const tokensIn = ({ usage }: Answer, texts: readonly string[]): number => {
  const reportedTokens = (usage as { prompt_tokens?: unknown } | undefined)?.prompt_tokens;
  return isCount(reportedTokens)
    ? Math.round(reportedTokens)
    : Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4);
};

export class HttpEmbeddings implements Embeddings {
  readonly model: string;
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
  });
  private readonly inFlight = new Map<string, number>();

  constructor(private readonly options: HttpEmbeddingsOptions) {
    this.model = options.model;
  }

  async embedTexts(workspaceId: string, texts: readonly string[], asking: AskingVectors): Promise<number[][] | null> {
    const busy = this.inFlight.get(workspaceId) ?? 0;
    if (busy >= MOST_IN_FLIGHT) return null;
    this.inFlight.set(workspaceId, busy + 1);
    try {
      const vectors: number[][] = [];
      for (let from = 0; from < texts.length; from += AT_ONCE) {
        const some = await this.requestVectors(workspaceId, texts.slice(from, from + AT_ONCE), asking);
        if (!some) return null;
        for (const vector of some) vectors.push(vector);
      }
      return vectors;
    } catch {
      return null;
    } finally {
      const left = this.inFlight.get(workspaceId)! - 1;
      if (left === 0) this.inFlight.delete(workspaceId);
      else this.inFlight.set(workspaceId, left);
    }
  }

  /** Aborts calls in flight. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async requestVectors(
    workspaceId: string,
    texts: readonly string[],
    { waitMs, subjectId, signal = NEVER }: AskingVectors,
  ): Promise<number[][] | undefined> {
    const { baseUrl, apiKey, model } = this.options;
    if (signal.aborted || !(await this.options.mayCall(workspaceId))) return undefined;
    const { origin, pathname, search } = new URL(`${baseUrl.replace(/\/+$/, '')}/embeddings`);
    const { statusCode, body } = await this.agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    });
    const bytes = await bodyWithin(body, MOST_BYTES);
    if (statusCode !== 200) return undefined;
    const answer = JSON.parse(bytes.toString('utf8')) as Answer;
    const vectors = vectorsIn(answer, texts.length);
    const isPaid =
      vectors &&
      (await this.paid({ workspaceId, subjectId: subjectId ?? null, model, promptTokens: tokensIn(answer, texts) }));
    return isPaid ? vectors : undefined;
  }

  private async paid(spend: EmbeddingSpend): Promise<boolean> {
    try {
      await this.options.spent(spend);
      return true;
    } catch (error) {
      this.options.onUnpaid(spend, error);
      return false;
    }
  }
}
