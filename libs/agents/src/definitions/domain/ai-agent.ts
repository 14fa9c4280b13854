import {
  conflict,
  folded,
  notUnique,
  type Author,
  type Owner,
  type Scope,
  type WorkspaceRecord,
} from '@workops/kernel';
import { digestOf } from './digest';
import type { AgentDraft } from './agent-draft';
import type { ToolDefinition } from './custom-tool';
import type { SkillText } from './skill';

/** Characters. */
export const agentLimits = { name: 100, description: 500, note: 500 } as const;

/** What answers customers. */
export interface AiAgent extends WorkspaceRecord {
  name: string;
  /** Which only one of the workspace has. */
  foldedName: string;
  description: string | null;
  draft: AgentDraft;
  /** From 1; one more with each change of the draft. */
  draftRevision: number;
  enabled: boolean;
  /** Whether its conversations are reviewed by night. */
  coachEnabled: boolean;
  /** Who last had it reviewed by night; null without, and where that is older than makers. */
  coachMaker: Owner | null;
  liveVersion: LiveVersion | null;
  /** Whether the live version calls leads automatically: only one agent of a workspace does. */
  callsLeads: boolean;
}

/** Which version answers. */
export interface LiveVersion {
  id: string;
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  publishedBy: Author;
  /** Digest of the pinned texts, to detect whether publishing would change anything. */
  digest: string;
  /** The ids of the tools, skills and graph that it refers to; of a graph's, those of its agents. */
  names: readonly string[];
  /** For whom it answers, and what that takes; absent on older ones. */
  maker?: Owner | null;
  needs?: readonly Scope[];
}

/** A draft as it was published, with the texts of its references at the time. */
export interface PinnedAgent extends Omit<AgentDraft, 'toolIds' | 'skillIds'> {
  /** The version of its graph. */
  graphVersion: number | null;
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
}

/** Immutable: a turn continues with the version that it began with. */
export interface AgentVersion {
  workspaceId: string;
  agentId: string;
  id: string;
  /** From 1, one more each time. */
  number: number;
  publishedAt: Date;
  publishedBy: Author;
  note: string | null;
  /** The older version that was published again. */
  fromVersion: number | null;
  pinned: PinnedAgent;
  digest: string;
}

/** As shown in a list. */
export type ListedAgentVersion = Omit<AgentVersion, 'pinned'>;

export const NO_AGENT = 'El agente de IA no existe.';
export const NO_VERSION = 'La versión no existe.';

/** A name as only one may have it. */
export const foldedName = (name: string): string => folded(name).trim();

/** Digests of a draft's references, by id; of a graph, its live version. Missing ones have none. */
export type NamedDigests = ReadonlyMap<string, string>;

const digestsOf = (ids: readonly string[], named: NamedDigests) => ids.map((id) => [id, named.get(id) ?? null]);

/** Of the texts that publishing a draft would pin. */
export function draftDigest({ toolIds, skillIds, graphId, ...draft }: AgentDraft, named: NamedDigests): string {
  const graph = draft.engine === 'graph' && graphId !== null ? digestsOf([graphId], named) : [];
  return digestOf({ ...draft, graphId, graph, tools: digestsOf(toolIds, named), skills: digestsOf(skillIds, named) });
}

/** Whether it calls leads automatically once it is live. */
export const callsLeads = ({ voice: { autonomyLevel } }: Pick<AgentDraft, 'voice'>): boolean =>
  autonomyLevel === 'proactive' || autonomyLevel === 'autonomous';

/** The live version as stored with an agent or a graph. */
export const liveOf = (
  { id, number, publishedAt, publishedBy, digest }: Omit<LiveVersion, 'publishedAt' | 'names'> & { publishedAt: Date },
  names: readonly string[],
): LiveVersion => ({ id, number, publishedAt: publishedAt.toISOString(), publishedBy, digest, names });

/** The live version of a graph, in the form of `NamedDigests`. */
export const graphDigest = (number: number): string => `v${number}`;

export const draftChanged = (revision: number) =>
  conflict('draft_changed', 'El borrador cambió entretanto.', { draft_revision: revision });

export const agentNameTaken = (holderId: string) => {
  const message = 'Ya existe un agente de IA con este nombre.';
  return notUnique(message, {
    field: 'name',
    ai_agent_id: holderId,
    body: [{ path: 'name', message, code: 'custom' }],
  });
};
