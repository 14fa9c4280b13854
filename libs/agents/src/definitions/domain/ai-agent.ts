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

/** Limits in characters. */
export const agentLimits = { name: 100, description: 500, note: 500 } as const;

export interface AiAgent extends WorkspaceRecord {
  name: string;
  /** Unique in the workspace. */
  foldedName: string;
  description: string | null;
  draft: AgentDraft;
  /** Starts at 1 and increases with each change of the draft. */
  draftRevision: number;
  enabled: boolean;
  /** True if its conversations are reviewed every night. */
  coachEnabled: boolean;
  /**
   * Person who last switched on nightly reviews; null if they are off, or were switched on before makers were
   * recorded.
   */
  coachMaker: Owner | null;
  liveVersion: LiveVersion | null;
  /** True if the live version calls leads automatically; only one agent of a workspace may. */
  callsLeads: boolean;
}

/** The version that answers customers. */
export interface LiveVersion {
  id: string;
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  publishedBy: Author;
  /** Digest of the pinned texts, to detect whether publishing would change anything. */
  digest: string;
  /** Ids of the tools, skills and graph that it refers to; for a graph, the ids of its agents. */
  names: readonly string[];
  /**
   * Person on whose behalf it answers, and the scopes this requires. Absent on versions from before makers were
   * recorded.
   */
  maker?: Owner | null;
  needs?: readonly Scope[];
}

/** A published draft with the texts of its references at the time of publishing. */
export interface PinnedAgent extends Omit<AgentDraft, 'toolIds' | 'skillIds'> {
  graphVersion: number | null;
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
}

/** Immutable: a turn continues with the version with which it began. */
export interface AgentVersion {
  workspaceId: string;
  agentId: string;
  id: string;
  /** Starts at 1 and increases by one. */
  number: number;
  publishedAt: Date;
  publishedBy: Author;
  note: string | null;
  /** Older version that this one republishes. */
  fromVersion: number | null;
  pinned: PinnedAgent;
  digest: string;
}

export type ListedAgentVersion = Omit<AgentVersion, 'pinned'>;

export const NO_AGENT = 'El agente de IA no existe.';
export const NO_VERSION = 'La versión no existe.';

/** Folds a name for the uniqueness check. */
export const foldedName = (name: string): string => folded(name).trim();

/** Digests of a draft's references by id; for a graph, its live version. Missing references have no entry. */
export type NamedDigests = ReadonlyMap<string, string>;

const namedDigests = (ids: readonly string[], named: NamedDigests) => ids.map((id) => [id, named.get(id) ?? null]);

/** Returns the digest of the texts that publishing a draft would pin. */
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

/** True if the agent calls leads automatically once the draft is live. */
export const callsLeads = ({ voice: { autonomyLevel } }: Pick<AgentDraft, 'voice'>): boolean =>
  autonomyLevel === 'proactive' || autonomyLevel === 'autonomous';

/** Returns the live version as stored with an agent or a graph. */
export const toLiveVersion = (
  { id, number, publishedAt, publishedBy, digest }: Omit<LiveVersion, 'publishedAt' | 'names'> & { publishedAt: Date },
  names: readonly string[],
): LiveVersion => ({ id, number, publishedAt: publishedAt.toISOString(), publishedBy, digest, names });

/** Returns the live version of a graph in the form of `NamedDigests`. */
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
