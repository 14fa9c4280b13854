import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalServer } from '../local-server';
import { commandsIn, type ModelCommands } from './commands';
import { embed } from './embedding';
import { RequestLog } from './request-log';

type Fields = Record<string, unknown>;

interface Message {
  role: string;
  content?: unknown;
}

interface Reply {
  content: string | null;
  toolCalls: object[];
  finish: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | undefined;
}

export const LOCAL_MODEL_KEY = 'local';

/** Format of `AI_MODELS`. */
export const LOCAL_MODELS = JSON.stringify([
  { name: 'local', model: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 128_000, stream_tools: true },
]);
export const LOCAL_EMBEDDINGS = 'local-embeddings';

const CHARACTERS_A_TOKEN = 4;
const PIECE = 8;
const MOST_COUNTS = 10_000;

const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);
const contentText = ({ content }: Message): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: Fields) => (typeof part.text === 'string' ? part.text : '')).join('')
      : '';

/**
 * A local server of chat completions and embeddings with deterministic answers. It obeys commands in the last customer
 * text: `[[say T]]`, `[[call NAME {json}]]` (several), `[[status 503 2]]`, `[[sleep MS]]`, `[[length]]`, `[[nousage]]`,
 * `[[judge N]]`, `[[raw JSON]]` (that reply verbatim). Otherwise it answers `Eco: ` and the text, after calls with
 * their results. A coach, whose rules quote the conversation, gets the last `[[coach JSON]]` in it. `GET
 * /_requests?contains=TEXT` shows received requests.
 */
export class LocalModel extends LocalServer {
  readonly requests = new RequestLog();
  /** Failures by question. */
  private readonly failures = new Map<string, number>();

  protected async serve(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.replace(/^\/v1\//, '/');
    if (path === '/_requests')
      return this.answer(response, {
        status: 200,
        body: { requests: this.requests.containing(url.searchParams.get('contains')) },
      });
    this.requests.add(url.pathname, request.headers, body);
    if (request.method !== 'POST')
      return this.answer(response, { status: 404, body: { error: { message: 'Not found' } } });
    const fields = JSON.parse(body.toString() || '{}') as Fields;
    if (path === '/chat/completions') return this.complete(fields, response);
    if (path === '/embeddings') return this.answer(response, { status: 200, body: embeddings(fields) });
    this.answer(response, { status: 404, body: { error: { message: 'Not found' } } });
  }

  private async complete(fields: Fields, response: ServerResponse): Promise<void> {
    const messages = Array.isArray(fields.messages) ? (fields.messages as Message[]) : [];
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const commands = commandsIn(last < 0 ? '' : contentText(messages[last]!));
    if (commands.sleepMs > 0) await sleep(commands.sleepMs, undefined, { ref: false });
    if (this.fails(shortHash(messages), commands)) {
      return this.answer(response, {
        status: commands.status!.status,
        body: { error: { message: 'A fault on demand.' } },
      });
    }
    const isStream = fields.stream === true;
    if (commands.raw !== undefined)
      return Array.isArray(commands.raw)
        ? events(response, commands.raw)
        : this.answer(response, { status: 200, body: commands.raw as object });
    const reply = replyTo(fields, messages.slice(last + 1), { ...commands, coach: coachIn(messages) });
    const head = { id: `chatcmpl-${shortHash(messages)}`, created: 0, model: fields.model };
    if (isStream) return events(response, toChunks(head, reply, fields.stream_options));
    const message = {
      role: 'assistant',
      content: reply.content,
      ...(reply.toolCalls.length > 0 && { tool_calls: reply.toolCalls }),
    };
    const choices = [{ index: 0, message, finish_reason: reply.finish }];
    this.answer(response, {
      status: 200,
      body: { ...head, object: 'chat.completion', choices, ...(reply.usage && { usage: reply.usage }) },
    });
  }

  /** Forgets the question afterwards. */
  private fails(question: string, { status }: ModelCommands): boolean {
    if (!status) return false;
    const failed = this.failures.get(question) ?? 0;
    if (failed >= status.times) {
      this.failures.delete(question);
      return false;
    }
    if (this.failures.size >= MOST_COUNTS) this.failures.clear();
    this.failures.set(question, failed + 1);
    return true;
  }
}

function replyTo(fields: Fields, after: readonly Message[], commands: ModelCommands): Reply {
  const results = after.filter(({ role }) => role === 'tool').map(contentText);
  const mayCall = Array.isArray(fields.tools) && fields.tool_choice !== 'none' && results.length === 0;
  const calls = mayCall ? commands.calls : [];
  const question = JSON.stringify(fields.messages);
  const toolCalls = calls.map((each, place) => ({
    id: `call_${shortHash(question)}_${place}`,
    type: 'function',
    function: each,
  }));
  const content = toolCalls.length > 0 ? null : textFor(commands, results);
  const usage = {
    prompt_tokens: countTokens(question),
    completion_tokens: countTokens(content ?? JSON.stringify(toolCalls)),
  };
  return {
    content,
    toolCalls,
    finish: commands.isCut ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
    usage: commands.saysUsage ? { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } : undefined,
  };
}

/** Only a coach has a customer's text in its rules. */
const coachIn = (messages: readonly Message[]): unknown =>
  messages
    .filter(({ role }) => role === 'system')
    .map((message) => commandsIn(contentText(message)).coach)
    .findLast((reply) => reply !== undefined);

function textFor({ judge, say, coach, rest }: ModelCommands, results: readonly string[]): string {
  if (coach !== undefined) return JSON.stringify(coach);
  if (judge !== undefined) return JSON.stringify({ score: judge, reason: `The score that was asked for: ${judge}.` });
  return say ?? ['Eco: ' + rest, ...results].join('\n');
}

function toChunks(head: object, { content, toolCalls, finish, usage }: Reply, options: unknown): object[] {
  const chunk = (delta: object, reason: string | null = null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const characters = [...(content ?? '')];
  const pieces = Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, place) =>
    characters.slice(place * PIECE, (place + 1) * PIECE).join(''),
  );
  const wantsUsage = (options as Fields | undefined)?.include_usage === true;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((piece) => chunk({ content: piece })),
    ...toolCalls.map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
    chunk({}, finish),
    ...(usage && wantsUsage ? [{ ...head, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ];
}

function events(response: ServerResponse, chunks: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}

function embeddings({ input, model }: Fields): object {
  const texts = (Array.isArray(input) ? input : [input]).map(String);
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: embed(text) }));
  return { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}
