import type { BusinessHours } from '@workops/kernel';

export const ENGINES = ['prompt', 'graph'] as const;
type Engine = (typeof ENGINES)[number];

export const BUILTIN_TOOLS = [
  'search_knowledge',
  'list_services',
  'find_slots',
  'book_appointment',
  'handoff',
  'open_ticket',
] as const;
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number];

/** Lets the model read a skill. */
export const READ_SKILL = 'read_skill';

/** Lets a supervisor call the agents of its graph. */
export const ASK_AGENT = 'ask_agent';

/** Not available for custom tools, because the model identifies a tool by its name alone. */
export const RESERVED_TOOL_NAMES: readonly string[] = [...BUILTIN_TOOLS, READ_SKILL, ASK_AGENT];

export const AUTONOMY_LEVELS = ['off', 'assisted', 'proactive', 'autonomous'] as const;
type AutonomyLevel = (typeof AUTONOMY_LEVELS)[number];

export const draftLimits = {
  instructions: 20_000,
  model: 100,
  temperature: { min: 0, max: 2 },
  maxOutputTokens: { min: 16, max: 8_192 },
  builtinTools: 10,
  tools: 32,
  skills: 32,
  sources: 100,
  message: 500,
  toolRounds: { min: 1, max: 10 },
  toolCalls: { min: 1, max: 30 },
  turnSeconds: { min: 5, max: 120 },
  voice: {
    sources: 50,
    countries: 20,
    callsDay: { min: 1, max: 1_000 },
    leadAgeMinutes: { min: 1, max: 1_440 },
    opening: 500,
  },
} as const;

export interface AgentLimits {
  toolRounds: number;
  toolCalls: number;
  turnSeconds: number;
}

/** Team for unanswered conversations, and the message to the customer. */
interface AgentHandoff {
  teamId: string | null;
  message: string | null;
}

export interface AgentVoice {
  autonomyLevel: AutonomyLevel;
  /** Empty means all. */
  sources: readonly string[];
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** Null means the workspace's opening hours. */
  hours: BusinessHours | null;
  maxCallsDay: number;
  maxLeadAgeMinutes: number;
  opening: string | null;
}

/** Takes effect when published. */
export interface AgentDraft {
  engine: Engine;
  graphId: string | null;
  instructions: string;
  /** Null if none was configured at drafting; a turn then uses the first configured model, if any. */
  model: string | null;
  temperature: number | null;
  maxOutputTokens: number;
  builtinTools: readonly BuiltinTool[];
  toolIds: readonly string[];
  skillIds: readonly string[];
  /** Null means all. */
  kbSourceIds: readonly string[] | null;
  handoff: AgentHandoff;
  limits: AgentLimits;
  voice: AgentVoice;
}

export const DEFAULT_LIMITS: AgentLimits = { toolRounds: 5, toolCalls: 10, turnSeconds: 60 };
const NO_HANDOFF: AgentHandoff = { teamId: null, message: null };

/** Absent fields get their defaults. */
export type DraftInput = Partial<Omit<AgentDraft, 'handoff' | 'limits' | 'voice'>> & {
  handoff?: Partial<AgentHandoff>;
  limits?: Partial<AgentLimits>;
  voice?: Partial<AgentVoice>;
};

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

const toVoice = (input: Partial<AgentVoice>, country: string): AgentVoice => ({
  autonomyLevel: input.autonomyLevel ?? 'off',
  sources: once(input.sources ?? []),
  countries: once(input.countries ?? [country]),
  hours: input.hours ?? null,
  maxCallsDay: input.maxCallsDay ?? 50,
  maxLeadAgeMinutes: input.maxLeadAgeMinutes ?? 15,
  opening: input.opening ?? null,
});

export interface DraftDefaults {
  country: string;
  /** First configured model. */
  model: string | null;
}

/** Replaces `handoff`, `limits` and `voice` as a whole, with defaults for absent fields. */
export function settledDraft(input: DraftInput, { country, model }: DraftDefaults, before?: AgentDraft): AgentDraft {
  const { handoff, limits, voice, ...fields } = input;
  const base: AgentDraft = before ?? {
    engine: 'prompt',
    graphId: null,
    instructions: '',
    model,
    temperature: null,
    maxOutputTokens: 1_024,
    builtinTools: [],
    toolIds: [],
    skillIds: [],
    kbSourceIds: null,
    handoff: NO_HANDOFF,
    limits: DEFAULT_LIMITS,
    voice: toVoice({}, country),
  };
  const after = { ...base, ...fields };
  return {
    ...after,
    // A draft from before any model was configured keeps null until the client sets one.
    model: after.model ?? (before && input.model === undefined ? null : model),
    builtinTools: once(after.builtinTools),
    toolIds: once(after.toolIds),
    skillIds: once(after.skillIds),
    kbSourceIds: after.kbSourceIds && once(after.kbSourceIds),
    handoff: handoff ? { ...NO_HANDOFF, ...handoff } : base.handoff,
    limits: limits ? { ...DEFAULT_LIMITS, ...limits } : base.limits,
    voice: voice ? toVoice(voice, country) : base.voice,
  };
}
