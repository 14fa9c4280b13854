import { conflict } from '@workops/kernel';
import { BUILTIN_TOOLS, draftLimits, type AgentDraft, type BuiltinTool } from '../../definitions/domain/agent-draft';
import { skillLimits } from '../../definitions/domain/skill';
import { sourceLimits, type FaqEntry } from '../../knowledge/domain/source';
import { objectIn, objectsIn, textIn } from '../../model/domain/said-json';
import { scenarioLimits } from '../../scenarios/domain/scenario';

export const PROPOSAL_KINDS = ['instructions', 'skill', 'kb_source', 'tool', 'scenario'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export const PROPOSAL_STATUSES = ['pending', 'applied', 'dismissed', 'stale'] as const;
type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const NO_PROPOSAL = 'La propuesta no existe.';
export const proposalStale = () => conflict('stale', 'La propuesta ya no corresponde al borrador.');
export const proposalDecided = (status: 'applied' | 'dismissed') => conflict(status, 'La propuesta ya está decidida.');

/** In characters and entries. */
const limits = { title: 200, rationale: 1_000, proposals: 5, entries: 50 } as const;

type Patch =
  | { kind: 'instructions'; patch: { instructions: string } }
  | { kind: 'skill'; patch: { name: string; description: string; content: string } }
  | { kind: 'kb_source'; patch: { name: string; entries: readonly FaqEntry[] } }
  | { kind: 'tool'; patch: { builtin_tool: BuiltinTool } | { tool_id: string } }
  | { kind: 'scenario'; patch: { title: string; script: readonly string[]; rubric: string } };

export type Proposed = Patch & { title: string; rationale: string };

export type Proposal = Proposed & {
  workspaceId: string;
  id: string;
  agentId: string;
  findingId: string | null;
  correctionId: string | null;
  status: ProposalStatus;
  createdAt: Date;
  updatedAt: Date;
};

type Fields = Readonly<Record<string, unknown>>;

const within = (value: unknown, most: number): string | undefined => {
  const text = textIn(value).trim();
  return text === '' || [...text].length > most ? undefined : text;
};

const shortened = (value: unknown, most: number): string => [...textIn(value).trim()].slice(0, most).join('');

const isBuiltin = (name: unknown): name is BuiltinTool => BUILTIN_TOOLS.some((tool) => tool === name);

/** The draft and tools that decide whether a proposal is applicable. */
export interface Coached {
  draft: AgentDraft;
  /** Enabled tools. */
  tools: readonly { id: string; name: string; description: string }[];
}

function parseEntries(input: unknown): FaqEntry[] {
  return objectsIn(input)
    .flatMap(({ question, answer }) => {
      const entry = { question: within(question, sourceLimits.question), answer: within(answer, sourceLimits.answer) };
      return entry.question === undefined || entry.answer === undefined
        ? []
        : [{ question: entry.question, answer: entry.answer }];
    })
    .slice(0, limits.entries);
}

function toolPatch({ name }: Fields, { draft, tools }: Coached): Patch | undefined {
  if (isBuiltin(name))
    return draft.builtinTools.includes(name) ? undefined : { kind: 'tool', patch: { builtin_tool: name } };
  const tool = tools.find((each) => each.name === name);
  return !tool || draft.toolIds.includes(tool.id) ? undefined : { kind: 'tool', patch: { tool_id: tool.id } };
}

function toPatch(kind: unknown, input: Fields, coached: Coached): Patch | undefined {
  switch (kind) {
    case 'instructions': {
      const instructions = within(input.instructions, draftLimits.instructions);
      return instructions === undefined || instructions === coached.draft.instructions
        ? undefined
        : { kind, patch: { instructions } };
    }
    case 'skill': {
      const { name, description, content } = {
        name: within(input.name, skillLimits.name),
        description: within(input.description, skillLimits.description),
        content: within(input.content, skillLimits.content),
      };
      return name === undefined || description === undefined || content === undefined
        ? undefined
        : { kind, patch: { name, description, content } };
    }
    case 'kb_source': {
      const [name, entries] = [within(input.name, sourceLimits.name), parseEntries(input.entries)];
      return name === undefined || entries.length === 0 ? undefined : { kind, patch: { name, entries } };
    }
    case 'tool':
      return toolPatch(input, coached);
    case 'scenario': {
      const [title, rubric] = [within(input.title, scenarioLimits.title), within(input.rubric, scenarioLimits.rubric)];
      const lines: readonly unknown[] = Array.isArray(input.script) ? input.script : [];
      const script = lines.flatMap((line) => within(line, scenarioLimits.line) ?? []).slice(0, scenarioLimits.lines);
      return title === undefined || rubric === undefined || script.length === 0
        ? undefined
        : { kind, patch: { title, script, rubric } };
    }
    default:
      return undefined;
  }
}

/** Keeps the applicable proposals. Undefined if the reply cannot be parsed. */
export function proposedIn(reply: string, coached: Coached): Proposed[] | undefined {
  const { proposals } = objectIn(reply) ?? {};
  if (!Array.isArray(proposals)) return undefined;
  return objectsIn(proposals)
    .flatMap(({ kind, title, rationale, patch }): Proposed[] => {
      const [fields] = objectsIn([patch]);
      const what = fields && toPatch(kind, fields, coached);
      const named = shortened(title, limits.title);
      return !what || named === ''
        ? []
        : [{ ...what, title: named, rationale: shortened(rationale, limits.rationale) }];
    })
    .slice(0, limits.proposals);
}
