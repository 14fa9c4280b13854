import { DomainError, folded, OutboundRefusal, type Actor, type Author } from '@workops/kernel';
import { READ_SKILL, type BuiltinTool } from '../../definitions/domain/agent-draft';
import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import { storable } from '../../model/domain/text';
import { BUILTINS, READ_SKILL_TOOL } from '../domain/builtin-tools';
import type { LoopCall, LoopResult, LoopTool, CallOutcome } from '../loop-ports';
import type { ToolContext, Toolbox } from '../turn-ports';
import type { BuiltinPorts, ToolKitDeps } from '../../tools/tool-kit-ports';

type Answer = Pick<LoopResult, 'outcome' | 'text' | 'handsOff'>;

const SIMULATED: Answer = { outcome: 'simulated', text: '{"simulated": true}' };
const MAX_KNOWLEDGE_RESULTS = 5;

const okAnswer = (value: unknown): Answer => ({ outcome: 'ok', text: JSON.stringify(value) });
const errorAnswer = (outcome: CallOutcome, reason: string, message: string): Answer => ({
  outcome,
  text: JSON.stringify({ error: reason, message }),
});

const isBuiltin = (name: string): name is BuiltinTool => Object.hasOwn(BUILTINS, name);

export const agentActor = ({
  workspaceId,
  livemode,
  agent,
}: Pick<Actor, 'workspaceId' | 'livemode'> & { agent: Pick<Author, 'id' | 'name'> }): Actor => ({
  author: { kind: 'ai_agent', id: agent.id, name: agent.name },
  workspaceId,
  livemode,
  scopes: new Set(),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

interface Field {
  maxLength?: number;
  format?: string;
}

/** Every argument of a built-in tool is a required string. */
function findArgumentProblem(tool: BuiltinTool, input: LoopCall['input']): string | undefined {
  const fields = BUILTINS[tool].inputSchema.properties as Record<string, Field>;
  const unknownName = Object.keys(input).find((name) => !Object.hasOwn(fields, name));
  if (unknownName !== undefined) return `${unknownName} is not an argument of ${tool}.`;
  for (const [name, { maxLength = 64, format }] of Object.entries(fields)) {
    const value = input[name];
    if (typeof value !== 'string' || value.trim() === '') return `${name} must be a non-empty string.`;
    if (value.length > maxLength) return `${name} is longer than ${maxLength} characters.`;
    if (format === 'uuid' && !UUID.test(value)) return `${name} must be an id.`;
    if (format === 'date-time' && (!ISO_DATE_TIME.test(value) || Number.isNaN(Date.parse(value))))
      return `${name} must be a date and time such as 2026-03-02T10:00:00Z.`;
  }
  return undefined;
}

const stringArgument = (input: LoopCall['input'], name: string): string => storable(String(input[name])).trim();

const toRefusal = (error: DomainError): Answer => {
  const reasons = error instanceof OutboundRefusal ? error.objection.reasons : [];
  const reason = reasons[0] ?? error.details?.reason;
  return errorAnswer('refused', typeof reason === 'string' ? reason : error.code.toLowerCase(), error.message);
};

async function callBuiltin(
  ports: BuiltinPorts,
  context: ToolContext,
  tool: BuiltinTool,
  input: LoopCall['input'],
): Promise<Answer> {
  const problem = findArgumentProblem(tool, input);
  if (problem !== undefined) return errorAnswer('invalid_arguments', 'invalid_arguments', problem);
  const { workspaceId, pinned, talk, allowWrites } = context;
  if (BUILTINS[tool].effects === 'write' && (!allowWrites || !talk)) return SIMULATED;
  const actor = agentActor(context);
  switch (tool) {
    case 'search_knowledge':
      return okAnswer(
        await ports.searchKnowledge(
          workspaceId,
          stringArgument(input, 'query'),
          pinned.kbSourceIds,
          MAX_KNOWLEDGE_RESULTS,
          context.runId,
        ),
      );
    case 'list_services':
      return okAnswer(await ports.listServices(workspaceId));
    case 'find_slots':
      return okAnswer(
        await ports.findSlots(actor, {
          appointmentTypeId: stringArgument(input, 'appointment_type_id'),
          from: stringArgument(input, 'from'),
          to: stringArgument(input, 'to'),
        }),
      );
    case 'book_appointment':
      return okAnswer(
        await ports.bookAppointment(actor, talk!, {
          appointmentTypeId: stringArgument(input, 'appointment_type_id'),
          startsAt: stringArgument(input, 'starts_at'),
        }),
      );
    case 'open_ticket':
      return okAnswer(await ports.openTicket(actor, talk!, stringArgument(input, 'subject')));
    case 'handoff':
      return { ...okAnswer({ handed_off: true }), handsOff: stringArgument(input, 'reason') };
  }
}

function readSkill({ skills }: PinnedAgent, input: LoopCall['input']): Answer {
  const name = typeof input.name === 'string' ? folded(input.name).trim() : '';
  const skill = skills.find((each) => folded(each.name).trim() === name);
  return skill
    ? { outcome: 'ok', text: skill.content }
    : errorAnswer('invalid_arguments', 'unknown_skill', 'There is no such skill.');
}

async function answerCall(
  deps: ToolKitDeps,
  context: ToolContext,
  { tool, input, key }: LoopCall & { key: string },
  signal: AbortSignal,
): Promise<Answer> {
  const { pinned, workspaceId, allowWrites } = context;
  if (isBuiltin(tool) && pinned.builtinTools.includes(tool)) {
    try {
      return await callBuiltin(deps.builtins, context, tool, input);
    } catch (error) {
      if (error instanceof DomainError) return toRefusal(error);
      throw error;
    }
  }
  if (tool === READ_SKILL && pinned.skills.length > 0) return readSkill(pinned, input);
  const custom = pinned.tools.find(({ name }) => name === tool);
  if (!custom) return errorAnswer('unknown_tool', 'unknown_tool', 'There is no such tool.');
  if (custom.effects === 'write' && !allowWrites) return SIMULATED;
  const { outcome, text: answer } = await deps.callTool({ workspaceId, key, tool: custom, input, signal });
  return { outcome, text: outcome === 'ok' || answer !== '' ? answer : JSON.stringify({ error: outcome }) };
}

/** Offers the agent's built-in tools, custom tools and skills; a call of any other tool returns `unknown_tool`. */
export const createToolKit = (deps: ToolKitDeps): Toolbox => ({
  listTools: ({ builtinTools, tools, skills }): readonly LoopTool[] => [
    ...builtinTools.map((name) => ({ name, ...BUILTINS[name] })),
    // Only a GET that reads is repeated after a crash; every other call counts as a write.
    ...tools.map(({ name, description, inputSchema, effects, http }) => ({
      name,
      description,
      inputSchema,
      effects: http.method === 'GET' ? effects : ('write' as const),
    })),
    ...(skills.length > 0 ? [READ_SKILL_TOOL] : []),
  ],
  call: async (context, call, signal) => {
    const startedAtMs = deps.now().getTime();
    const answer = await answerCall(deps, context, call, signal);
    return { ...answer, durationMs: Math.max(0, deps.now().getTime() - startedAtMs) };
  },
});
