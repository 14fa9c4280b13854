import type { Author, WorkspaceRecord } from '@workops/kernel';
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
  liveVersion: LiveVersion | null;
  /** Whether what is live calls leads by itself: one of a workspace does. */
  callsLeads: boolean;
}

/** Which version answers. */
export interface LiveVersion {
  id: string;
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  publishedBy: Author;
  /** Of what it pins, to tell whether publishing would change anything. */
  digest: string;
}

/** A draft as it was published, with the texts that it named as they were. */
export interface PinnedAgent extends Omit<AgentDraft, 'toolIds' | 'skillIds'> {
  /** The version of its graph. */
  graphVersion: number | null;
  tools: readonly ToolDefinition[];
  skills: readonly SkillText[];
}

/** It never changes: a turn goes on with the version that it began with. */
export interface AgentVersion {
  workspaceId: string;
  agentId: string;
  id: string;
  /** From 1, one more each time. */
  number: number;
  publishedAt: Date;
  publishedBy: Author;
  note: string | null;
  /** The older version that was published once more. */
  fromVersion: number | null;
  pinned: PinnedAgent;
  digest: string;
}
