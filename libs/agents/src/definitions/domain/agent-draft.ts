import type { BusinessHours } from '@workops/kernel';

export const ENGINES = ['prompt', 'graph'] as const;
type Engine = (typeof ENGINES)[number];

/** The tools that every workspace has. */
export const BUILTIN_TOOLS = [
  'search_knowledge',
  'list_services',
  'find_slots',
  'book_appointment',
  'handoff',
  'open_ticket',
] as const;
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number];

/** The tool by which the model reads a skill. */
export const READ_SKILL = 'read_skill';

/** The tool by which a supervisor calls the agents of its graph. */
export const ASK_AGENT = 'ask_agent';

/** Names that no custom tool can have: the model identifies a tool only by its name. */
export const RESERVED_TOOL_NAMES: readonly string[] = [...BUILTIN_TOOLS, READ_SKILL, ASK_AGENT];

export const AUTONOMY_LEVELS = ['off', 'assisted', 'proactive', 'autonomous'] as const;
type AutonomyLevel = (typeof AUTONOMY_LEVELS)[number];

/** Characters, entries and bounds. */
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

/** What a turn may cost in time and calls. */
export interface AgentLimits {
  toolRounds: number;
  toolCalls: number;
  turnSeconds: number;
}

/** Where unanswered conversations go, and the text for the customer. */
interface AgentHandoff {
  teamId: string | null;
  message: string | null;
}

/** Whether and when the agent calls new leads automatically. */
export interface AgentVoice {
  autonomyLevel: AutonomyLevel;
  /** Empty: all of them. */
  sources: readonly string[];
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** Null: the opening hours of the workspace. */
  hours: BusinessHours | null;
  maxCallsDay: number;
  maxLeadAgeMinutes: number;
  opening: string | null;
}

/** What an agent would be once it is published. */
export interface AgentDraft {
  engine: Engine;
  graphId: string | null;
  instructions: string;
  /** The name of a configured model; null where there was none when the agent was drafted: then the first one is used, or none. */
  model: string | null;
  temperature: number | null;
  maxOutputTokens: number;
  builtinTools: readonly BuiltinTool[];
  toolIds: readonly string[];
  skillIds: readonly string[];
  /** Null: all of the workspace. */
  kbSourceIds: readonly string[] | null;
  handoff: AgentHandoff;
  limits: AgentLimits;
  voice: AgentVoice;
}

export const DEFAULT_LIMITS: AgentLimits = { toolRounds: 5, toolCalls: 10, turnSeconds: 60 };
const NO_HANDOFF: AgentHandoff = { teamId: null, message: null };

/** As it is sent: absent fields get their defaults. */
export type DraftInput = Partial<Omit<AgentDraft, 'handoff' | 'limits' | 'voice'>> & {
  handoff?: Partial<AgentHandoff>;
  limits?: Partial<AgentLimits>;
  voice?: Partial<AgentVoice>;
};

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

const voiceOf = (given: Partial<AgentVoice>, country: string): AgentVoice => ({
  autonomyLevel: given.autonomyLevel ?? 'off',
  sources: once(given.sources ?? []),
  countries: once(given.countries ?? [country]),
  hours: given.hours ?? null,
  maxCallsDay: given.maxCallsDay ?? 50,
  maxLeadAgeMinutes: given.maxLeadAgeMinutes ?? 15,
  opening: given.opening ?? null,
});

/** What a workspace has that a draft is filled with. */
export interface DraftDefaults {
  country: string;
  /** The first configured model. */
  model: string | null;
}

/** The draft with the given fields replaced; `handoff`, `limits` and `voice` are replaced whole, with defaults for their absent fields. */
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
    voice: voiceOf({}, country),
  };
  const after = { ...base, ...fields };
  return {
    ...after,
    // One drafted without a configured model has none until it is set.
    model: after.model ?? (before && input.model === undefined ? null : model),
    builtinTools: once(after.builtinTools),
    toolIds: once(after.toolIds),
    skillIds: once(after.skillIds),
    kbSourceIds: after.kbSourceIds && once(after.kbSourceIds),
    handoff: handoff ? { ...NO_HANDOFF, ...handoff } : base.handoff,
    limits: limits ? { ...DEFAULT_LIMITS, ...limits } : base.limits,
    voice: voice ? voiceOf(voice, country) : base.voice,
  };
}
