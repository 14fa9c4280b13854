import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerTooLarge, bodyWithin, secondsToWait } from '@workops/platform/addresses';
import { KeyedQueue, type Leave } from '@workops/platform';
import type { ConfiguredModel } from '@workops/platform/process';
import { Agent, type Dispatcher } from 'undici';
import { learnBeginning, withoutCutReasoning } from '../domain/beginnings';
import { ReasoningStream } from '../domain/reasoning';
import { readReply, type ReadReply } from '../domain/reply';
import { waitBeforeNext, type FailedTry } from '../domain/retries';
import { EventLines, StreamedReply } from '../domain/stream';
import { estimatedUsage } from '../domain/usage';
import { toWireBody } from '../domain/wire';
import type { AskingModel, ModelFailure, ModelOffer, ModelOutcome, ModelPort, ModelRequest } from '../model-ports';

const LIMITS: ModelLimits = { connectMs: 5_000, firstByteMs: 30_000, betweenMs: 15_000 };
const REPLY_BYTES = 4 * 1024 * 1024;
const IN_FLIGHT = 10;
/** Maximum calls in flight for which no customer waits. */
const PATIENT_IN_FLIGHT = 6;
const REFUSAL = 'Too many questions to models are waiting.';
/** Longer than any turn may take. */
const PATIENCE_MS = 180_000;

export interface HttpModelOptions {
  /** Undefined means that there is no model. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  models: readonly ConfiguredModel[];
  limits?: ModelLimits;
}

interface ModelLimits {
  connectMs: number;
  firstByteMs: number;
  betweenMs: number;
}

/** `slow` is a timeout, which is not retried. */
type Tried = { kind: 'reply'; read: ReadReply } | { kind: 'nothing' } | { kind: 'slow' } | FailedTry;

interface Heard {
  /** True once the model has the request. */
  isAsked: boolean;
  text: string;
}

interface Post {
  body: object;
  signal: AbortSignal;
  connected(): void;
}

class Patience {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  readonly signal = this.controller.signal;
  expired = false;

  wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.expired = true;
      this.controller.abort();
    }, ms);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Whether a model's replies begin with the answer; unknown before its first reply. */
type ModelHabits = Map<string, boolean>;

/**
 * Only a closing mark shows that a reply began inside the reasoning. The text is therefore held back until the model
 * has replied once.
 */
class ShownText {
  private readonly stream = new ReasoningStream();
  private readonly isHeld: boolean;

  constructor(
    beginsWithAnswer: boolean | undefined,
    private readonly show: ((text: string) => void) | undefined,
  ) {
    this.isHeld = beginsWithAnswer !== true;
  }

  take(piece: string): void {
    if (!this.isHeld) this.tell(this.stream.take(piece));
  }

  /** Receives the content of the whole reply. */
  end(content: string): void {
    this.tell(this.isHeld ? content : this.stream.end());
  }

  private tell(text: string): void {
    if (text !== '') this.show?.(text);
  }
}

export class HttpModel implements ModelPort {
  readonly offers: readonly ModelOffer[];
  private readonly agent: Agent;
  private readonly limits: ModelLimits;
  private readonly habits: ModelHabits = new Map();
  private readonly places = new KeyedQueue({ patienceMs: PATIENCE_MS, width: IN_FLIGHT, refusal: REFUSAL });
  private readonly patientPlaces = new KeyedQueue({
    patienceMs: PATIENCE_MS,
    width: PATIENT_IN_FLIGHT,
    refusal: REFUSAL,
  });

  constructor(private readonly options: HttpModelOptions) {
    this.offers = options.baseUrl === undefined ? [] : options.models;
    this.limits = options.limits ?? LIMITS;
    this.agent = new Agent({
      connect: { timeout: this.limits.connectMs },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4_000,
    });
  }

  async ask(request: ModelRequest, asking: AskingModel): Promise<ModelOutcome> {
    const model = this.options.models.find(({ name }) => name === request.model);
    if (!model || this.options.baseUrl === undefined) return { kind: 'failed', reason: 'no_model' };
    const heard: Heard = { isAsked: false, text: '' };
    const failed = (reason: ModelFailure): ModelOutcome => {
      if (!asking.signal.aborted) return { kind: 'failed', reason };
      const spent = heard.isAsked ? { spent: estimatedUsage(request, { content: heard.text, toolCalls: [] }) } : {};
      return { kind: 'failed', reason: 'timeout', ...spent };
    };
    try {
      const leave = await this.enter(asking);
      try {
        const read = await this.tries(model, request, asking, heard);
        if (!read) return failed('model_unavailable');
        const { usage, reasoned, content, toolCalls, filtered } = read;
        const counted = usage
          ? { ...usage, estimated: false }
          : estimatedUsage(request, { content, toolCalls, reasoned });
        return { kind: 'reply', reply: { content, toolCalls, filtered, usage: counted } };
      } finally {
        leave();
      }
    } catch {
      return failed('model_unavailable');
    }
  }

  /** Aborts calls in flight. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async enter({ workspaceId, signal, isPatient = false }: AskingModel): Promise<Leave> {
    const place = (line: KeyedQueue) =>
      line.enter(workspaceId, (giveUp) => signal.addEventListener('abort', giveUp, { once: true }));
    if (!isPatient) return place(this.places);
    const leavePatient = await place(this.patientPlaces);
    try {
      const leave = await place(this.places);
      return () => {
        leave();
        leavePatient();
      };
    } catch (error) {
      leavePatient();
      throw error;
    }
  }

  private async tries(
    model: ConfiguredModel,
    request: ModelRequest,
    asking: AskingModel,
    heard: Heard,
  ): Promise<ReadReply | undefined> {
    for (let tries = 1; ; tries += 1) {
      const tried = await this.once(model, request, asking, heard);
      if (tried.kind === 'reply') return tried.read;
      if (tried.kind === 'nothing' || tried.kind === 'slow' || asking.signal.aborted) return undefined;
      const wait = waitBeforeNext(tries, tried);
      if (wait === null) return undefined;
      await sleep(wait, undefined, { signal: asking.signal });
    }
  }

  private async once(
    model: ConfiguredModel,
    request: ModelRequest,
    { signal, onDelta }: AskingModel,
    heard: Heard,
  ): Promise<Tried> {
    const patience = new Patience();
    let afterFirstByte = false;
    const cameOn = (): void => {
      afterFirstByte = true;
      patience.wait(this.limits.betweenMs);
    };
    const shown = new ShownText(this.habits.get(model.name), onDelta);
    const hear = (text: string): void => {
      heard.text += text;
      shown.take(text);
    };
    try {
      patience.wait(this.limits.connectMs + this.limits.firstByteMs);
      // A streamed reply shows progress long before it ends.
      const isStream = request.tools.length === 0 || model.streamTools;
      const post = { body: toWireBody(request, model, isStream), signal: AbortSignal.any([signal, patience.signal]) };
      const connected = (): void => {
        heard.isAsked = true;
        patience.wait(this.limits.firstByteMs);
      };
      const answer = await this.post({ ...post, connected });
      const { statusCode: status, headers } = answer;
      if (status !== 200) {
        heard.isAsked = false;
        await answer.body.dump();
        return { kind: 'status', status, retryAfterS: secondsToWait(headers['retry-after']) };
      }
      const isEvents = String(headers['content-type'] ?? '').includes('text/event-stream');
      const read = isEvents ? await streamed(answer.body, cameOn, hear) : await whole(answer.body, cameOn);
      if (!read) return { kind: 'nothing' };
      const reply = this.judged(model.name, read);
      if (isEvents) shown.end(reply.content);
      return { kind: 'reply', read: reply };
    } catch (error) {
      if (patience.expired || error instanceof AnswerTooLarge) return { kind: 'slow' };
      return { kind: 'broken', afterFirstByte };
    } finally {
      patience.end();
    }
  }

  /** Learns how the model's replies begin, and drops content that may be reasoning. */
  private judged(model: string, reply: ReadReply): ReadReply {
    const beginsWithAnswer = learnBeginning(this.habits.get(model), reply);
    if (beginsWithAnswer !== undefined) this.habits.set(model, beginsWithAnswer);
    return withoutCutReasoning(reply, beginsWithAnswer);
  }

  private post({ body, signal, connected }: Post): Promise<Dispatcher.ResponseData> {
    const url = new URL(`${this.options.baseUrl!.replace(/\/+$/, '')}/chat/completions`);
    const { apiKey } = this.options;
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    };
    const to = { origin: url.origin, path: url.pathname + url.search, method: 'POST' as const };
    return this.agent.request({ ...to, headers, body: Readable.from(toldWhenSent(bytes, connected)), signal });
  }
}

/** The body is read only once there is a connection. */
async function* toldWhenSent(bytes: Buffer, connected: () => void): AsyncIterable<Buffer> {
  connected();
  yield bytes;
}

/** Aborts a reply that is too long. */
async function* heard(body: AsyncIterable<Uint8Array>, cameOn: () => void): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    cameOn();
    bytes += chunk.length;
    if (bytes > REPLY_BYTES) throw new AnswerTooLarge();
    yield chunk;
  }
}

const whole = async (body: AsyncIterable<Uint8Array>, cameOn: () => void): Promise<ReadReply | undefined> =>
  readReply((await bodyWithin(heard(body, cameOn), REPLY_BYTES)).toString());

async function streamed(
  body: AsyncIterable<Uint8Array>,
  cameOn: () => void,
  hear: (text: string) => void,
): Promise<ReadReply | undefined> {
  const lines = new EventLines();
  const reply = new StreamedReply();
  const take = (events: readonly string[]): void => {
    for (const event of events) {
      const text = reply.take(event);
      if (text !== '') hear(text);
    }
  };
  for await (const chunk of heard(body, cameOn)) take(lines.take(chunk));
  take(lines.end());
  return reply.reply();
}
