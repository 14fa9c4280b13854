import { AUTONOMY_LEVELS, BUILTIN_TOOLS, draftLimits as limits, ENGINES, type BuiltinTool } from '../../index';
import type { BusinessHours } from '@workops/kernel';
import {
  documented,
  Field,
  integer,
  ListField,
  matching,
  NoOtherFields,
  notBlank,
  number,
  ObjectField,
  oneOf,
  type Shape,
  text,
  uuid,
  weekHours,
} from '@workops/edge';

const describedShape = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });

const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const nullable = { nullable: true };
const ofNobody = { person: false } as const;

const { voice } = limits;
const teamId = describedShape(uuid(), 'The team that people are found in; null: whoever is there.', null);
const message = describedShape(
  notBlank({ max: limits.message }),
  'What the customer is told, if the outbound policy lets it.',
  'Le atenderá una persona.',
);
const toolRounds = describedShape(integer(limits.toolRounds), 'Replies with calls of tools in one turn.', 5);
const toolCalls = describedShape(integer(limits.toolCalls), 'Calls of tools in one turn.', 10);
const turnSeconds = describedShape(integer(limits.turnSeconds), 'Seconds that a turn may take.', 60);
const autonomy = describedShape(
  oneOf(AUTONOMY_LEVELS, 'AutonomyLevel'),
  'Above `assisted` it calls new leads by itself; one live agent does.',
  'off',
);
const leadSource = describedShape(text({ min: 1, max: 50 }), 'The source of a lead.', 'website');
const leadSources = { max: voice.sources, description: 'Sources of leads that it calls; none: all.', example: [] };
const country = describedShape(
  matching(/^[A-Z]{2}$/, { max: 2, message: 'Must be ISO 3166-1 alpha-2.' }),
  'A country, as ISO 3166-1 alpha-2.',
  'CL',
);
const countries = {
  min: 1,
  max: voice.countries,
  description: 'Countries of the numbers that it calls.',
  example: ['CL'],
};
const hours = describedShape(weekHours(), 'When it calls; null: in the opening hours of the workspace.', null);
const callsDay = describedShape(integer(voice.callsDay), 'Calls a local day.', 50);
const leadAge = describedShape(integer(voice.leadAgeMinutes), 'Minutes after which a lead is called no more.', 15);
const opening = describedShape(notBlank({ max: voice.opening }), 'What it says first.', null);

@NoOtherFields()
class AiAgentHandoffRequest {
  @Field(teamId, clearable)
  teamId?: string | null;
  @Field(message, clearable)
  message?: string | null;
}

class AiAgentHandoff {
  @Field(teamId, nullable)
  teamId: string | null;
  @Field(message, { ...nullable, ...ofNobody })
  message: string | null;
}

@NoOtherFields()
class AiAgentLimitsRequest {
  @Field(toolRounds, { ...optional, default: 5 })
  toolRounds?: number;
  @Field(toolCalls, { ...optional, default: 10 })
  toolCalls?: number;
  @Field(turnSeconds, { ...optional, default: 60 })
  turnSeconds?: number;
}

class AiAgentLimits {
  @Field(toolRounds)
  toolRounds: number;
  @Field(toolCalls)
  toolCalls: number;
  @Field(turnSeconds)
  turnSeconds: number;
}

@NoOtherFields()
class AiAgentVoiceRequest {
  @Field(autonomy, { ...optional, default: 'off' })
  autonomyLevel?: (typeof AUTONOMY_LEVELS)[number];
  @ListField(leadSource, { ...leadSources, ...optional })
  sources?: string[];
  @ListField(country, { ...countries, ...optional })
  countries?: string[];
  @Field(hours, clearable)
  hours?: BusinessHours | null;
  @Field(callsDay, { ...optional, default: 50 })
  maxCallsDay?: number;
  @Field(leadAge, { ...optional, default: 15 })
  maxLeadAgeMinutes?: number;
  @Field(opening, clearable)
  opening?: string | null;
}

class AiAgentVoice {
  @Field(autonomy)
  autonomyLevel: string;
  @ListField(leadSource, { ...leadSources, ...ofNobody })
  sources: readonly string[];
  @ListField(country, { ...countries, ...ofNobody })
  countries: readonly string[];
  @Field(hours, { ...nullable, ...ofNobody })
  hours: object | null;
  @Field(callsDay)
  maxCallsDay: number;
  @Field(leadAge)
  maxLeadAgeMinutes: number;
  @Field(opening, { ...nullable, ...ofNobody })
  opening: string | null;
}

const engine = describedShape(
  oneOf(ENGINES, 'AiAgentEngine'),
  'Whether it answers by its instructions, or has a graph answer.',
  'prompt',
);
const graphId = describedShape(uuid(), 'The graph, of the engine `graph`.', null);
const instructions = describedShape(
  notBlank({ max: limits.instructions }),
  'What the model is told to do.',
  'Responda con amabilidad las preguntas sobre horarios.',
);
const model = describedShape(
  notBlank({ max: limits.model }),
  'The name of a model, as `GET /ai-models` has it; the first one where it is left out.',
  null,
);
const temperature = describedShape(number(limits.temperature), 'How freely the model writes.', null);
const maxOutputTokens = describedShape(integer(limits.maxOutputTokens), 'Tokens of a reply at most.', 1024);
const builtinTool = oneOf(BUILTIN_TOOLS, 'BuiltinTool');
const builtinTools = { max: limits.builtinTools, description: 'Tools that every workspace has.', example: [] };
const tools = { max: limits.tools, description: 'Custom tools.', example: [] };
const skills = { max: limits.skills, description: 'Skills.', example: [] };
const sources = {
  max: limits.sources,
  nullable: true,
  description: 'Sources of the knowledge base; null: all of them.',
  example: null,
};
const handoff = { description: 'Where what it does not answer goes.' };
const bounds = { description: 'What a turn may take.' };
const calls = { description: 'Whether it calls new leads by itself.' };

class DraftFieldsRequest {
  @Field(engine, { ...optional, default: 'prompt' })
  engine?: (typeof ENGINES)[number];
  @Field(graphId, clearable)
  graphId?: string | null;
  @Field(model, clearable)
  model?: string | null;
  @Field(temperature, clearable)
  temperature?: number | null;
  @Field(maxOutputTokens, { ...optional, default: 1024 })
  maxOutputTokens?: number;
  @ListField(builtinTool, { ...builtinTools, ...optional })
  builtinTools?: BuiltinTool[];
  @ListField(uuid(), { ...tools, ...optional })
  toolIds?: string[];
  @ListField(uuid(), { ...skills, ...optional })
  skillIds?: string[];
  @ListField(uuid(), { ...sources, ...optional })
  kbSourceIds?: string[] | null;
  @ObjectField(() => AiAgentHandoffRequest, { ...handoff, ...optional })
  handoff?: AiAgentHandoffRequest;
  @ObjectField(() => AiAgentLimitsRequest, { ...bounds, ...optional })
  limits?: AiAgentLimitsRequest;
  @ObjectField(() => AiAgentVoiceRequest, { ...calls, ...optional })
  voice?: AiAgentVoiceRequest;
}

@NoOtherFields()
export class NewAiAgentDraft extends DraftFieldsRequest {
  @Field(instructions)
  instructions: string;
}

@NoOtherFields()
export class ChangedAiAgentDraft extends DraftFieldsRequest {
  @Field(instructions, optional)
  instructions?: string;
}

export class AiAgentDraftResource {
  @Field(engine)
  engine: string;
  @Field(graphId, nullable)
  graphId: string | null;
  @Field(instructions, ofNobody)
  instructions: string;
  @Field(model, { ...nullable, ...ofNobody })
  model: string | null;
  @Field(temperature, nullable)
  temperature: number | null;
  @Field(maxOutputTokens)
  maxOutputTokens: number;
  @ListField(builtinTool, builtinTools)
  builtinTools: readonly string[];
  @ListField(uuid(), tools)
  toolIds: readonly string[];
  @ListField(uuid(), skills)
  skillIds: readonly string[];
  @ListField(uuid(), sources)
  kbSourceIds: readonly string[] | null;
  @ObjectField(() => AiAgentHandoff, handoff)
  handoff: AiAgentHandoff;
  @ObjectField(() => AiAgentLimits, bounds)
  limits: AiAgentLimits;
  @ObjectField(() => AiAgentVoice, calls)
  voice: AiAgentVoice;
}
