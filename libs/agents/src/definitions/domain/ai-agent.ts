import {
  conflict,
  folded,
  notUnique,
  type Author,
  type Owner,
  type Scope,
  type WorkspaceRecord,
} from '@workops/kernel';
import { canonicalDigest } from './digest';
import type { AgentDraft } from './agent-draft';
import type { ToolDefinition } from './custom-tool';
import type { SkillText } from './skill';

/** In characters. */
export const agentLimits = { name: 100, description: 500, note: 500 } as const;

export interface AiAgent extends WorkspaceRecord {
  name: string;
  /** Unique in the workspace. */
  foldedName: string;
  description: string | null;
  draft: AgentDraft;
  /** Starts at 1; each change of the draft increases it. */
  draftRevision: number;
  enabled: boolean;
  /** Conversations are reviewed every night. */
  coachEnabled: boolean;
  /** Person who last switched nightly reviews on; null if off, or from before makers were recorded. */
  coachMaker: Owner | null;
  liveVersion: LiveVersion | null;
  /** Only one agent of a workspace may. */
  callsLeads: boolean;
}

export interface LiveVersion {
  id: string;
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  publishedBy: Author;
  /** Shows whether publishing would change anything. */
  digest: string;
  /** Ids of its tools, skills and graph; for a graph, of its agents. */
  names: readonly string[];
  /** Person on whose behalf it answers, and the required scopes. Absent from before makers were recorded. */
  maker?: Owner | null;
  needs?: readonly Scope[];
}

/** Contains the texts of its references at publishing. */
export interface PinnedAgent extends Omit<AgentDraft, 'toolIds' | 'skillIds'> {
  graphVersion: number | null;
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
}

/** Immutable: a turn keeps the version with which it began. */
export interface AgentVersion {
  workspaceId: string;
  agentId: string;
  id: string;
  /** Starts at 1, increasing by one. */
  number: number;
  publishedAt: Date;
  publishedBy: Author;
  note: string | null;
  /** Older version republished by this one. */
  fromVersion: number | null;
  pinned: PinnedAgent;
  digest: string;
}

export type ListedAgentVersion = Omit<AgentVersion, 'pinned'>;

export const NO_AGENT = 'El agente de IA no existe.';
export const NO_VERSION = 'La versión no existe.';

export const foldedName = (name: string): string => folded(name).trim();

/** Digests by id; for a graph, of its live version. Missing references have no entry. */
export type NamedDigests = ReadonlyMap<string, string>;

const namedDigests = (ids: readonly string[], named: NamedDigests) => ids.map((id) => [id, named.get(id) ?? null]);

export function draftDigest({ toolIds, skillIds, graphId, ...draft }: AgentDraft, named: NamedDigests): string {
  const graph = draft.engine === 'graph' && graphId !== null ? namedDigests([graphId], named) : [];
  return canonicalDigest({
    ...draft,
    graphId,
    graph,
    tools: namedDigests(toolIds, named),
    skills: namedDigests(skillIds, named),
  });
}

export const callsLeads = ({ voice: { autonomyLevel } }: Pick<AgentDraft, 'voice'>): boolean =>
  autonomyLevel === 'proactive' || autonomyLevel === 'autonomous';

export const toLiveVersion = (
  { id, number, publishedAt, publishedBy, digest }: Omit<LiveVersion, 'publishedAt' | 'names'> & { publishedAt: Date },
  names: readonly string[],
): LiveVersion => ({ id, number, publishedAt: publishedAt.toISOString(), publishedBy, digest, names });

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
