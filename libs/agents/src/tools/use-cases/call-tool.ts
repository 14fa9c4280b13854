import { isOtherOrigin, findMakerTroubles } from '@workops/kernel';
import { actOfTool } from '../../definitions/domain/tool-authority';
import type { CustomTool, ToolDefinition } from '../../definitions/domain/custom-tool';
import type { ToolSecrets } from '../../definitions/domain/tool-fields';
import { masked } from '../domain/masked';
import { SHOWN_OF_ANSWER, type CallTool, type ToolCall, type ToolOutcome, type ToolResult } from '../domain/tool-call';
import { filledRequest, UnfitArgument, type FilledRequest } from '../domain/tool-url';
import type { CallToolDeps, WireAnswer } from '../tool-ports';

type Input = Readonly<Record<string, unknown>>;
type Said = Pick<ToolResult, 'outcome' | 'status' | 'text'>;

const nothing = (outcome: ToolOutcome, text = ''): Said => ({ outcome, status: null, text });

export const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const openedSecrets = (tool: Pick<CustomTool, 'secretsSealed'>, sealer: CallToolDeps['sealer']): ToolSecrets =>
  tool.secretsSealed === null ? {} : (JSON.parse(sealer.open(tool.secretsSealed)) as ToolSecrets);

/** NUL and unpaired surrogates cannot be stored or sent. */
const keepable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

function shortened(text: string): string {
  if (text.length <= SHOWN_OF_ANSWER) return text;
  return keepable([...text.slice(0, 2 * SHOWN_OF_ANSWER)].slice(0, SHOWN_OF_ANSWER).join(''));
}

const statusOutcome = (status: number): ToolOutcome => (status >= 200 && status < 300 ? 'ok' : `http_${status}`);

/** A retry may help, provided that the call has no effects. */
const isPassing = (answer: WireAnswer): boolean =>
  'outcome' in answer ? answer.outcome === 'timeout' || answer.outcome === 'network' : answer.status >= 500;

const mayRepeat = ({ http, effects }: ToolDefinition): boolean => http.method === 'GET' && effects === 'read';

/** Masks secrets before shortening, so that none is cut in two. */
function toReply(answer: WireAnswer, secrets: ToolSecrets): Said {
  if ('outcome' in answer) return { outcome: answer.outcome, status: answer.status, text: '' };
  return {
    outcome: statusOutcome(answer.status),
    status: answer.status,
    text: shortened(masked(keepable(answer.text), Object.values(secrets))),
  };
}

async function sent(
  deps: CallToolDeps,
  { workspaceId, key, tool, signal }: ToolCall,
  filled: FilledRequest,
  secrets: ToolSecrets,
): Promise<Said> {
  const tlsOnly = !deps.plainHttp && (await deps.workspaces.loadLivemode(workspaceId));
  const { method } = tool.http;
  const headers = { ...filled.headers, 'idempotency-key': key };
  const once = () =>
    deps.send({ ...filled, headers, method, timeoutMs: tool.timeoutMs, tlsOnly, ...(signal && { signal }) });
  let answer = await once();
  if (isPassing(answer) && mayRepeat(tool) && signal?.aborted !== true) answer = await once();
  return toReply(answer, secrets);
}

type Addressed = Pick<ToolDefinition, 'http'>;

/** The current maker and secrets are valid only for the current origin. */
const isElsewhere = (present: Addressed, pinned: Addressed): boolean =>
  isOtherOrigin(present.http.url, pinned.http.url);

async function called(deps: CallToolDeps, call: ToolCall): Promise<Said> {
  const present = await deps.tool(call.workspaceId, call.tool.id);
  if (!present?.enabled) return nothing('disabled', 'The tool is switched off.');
  const [trouble] = await findMakerTroubles(deps.workspaces, call.workspaceId, [actOfTool(present)]);
  if (trouble) return nothing('disabled', 'The tool has stopped: who made it may no longer do what it does.');
  if (isElsewhere(present, call.tool))
    return nothing('disabled', 'The tool has another address by now. The agent must be published again.');
  const { input } = call;
  if (!isInput(input)) return nothing('invalid_arguments', 'The arguments must be an object.');
  const objection = deps.checker.objectionTo(call.tool.inputSchema, input);
  if (objection !== null) return nothing('invalid_arguments', objection.text);
  const secrets = openedSecrets(present, deps.sealer);
  try {
    return await sent(deps, call, filledRequest(call.tool.http, input, secrets), secrets);
  } catch (error) {
    if (error instanceof UnfitArgument) return nothing('invalid_arguments', error.message);
    throw error;
  }
}

export const callTool =
  (deps: CallToolDeps): CallTool =>
  async (call) => {
    const begun = deps.elapsed();
    const result = await called(deps, call);
    return { ...result, durationMs: Math.round(deps.elapsed() - begun) };
  };
