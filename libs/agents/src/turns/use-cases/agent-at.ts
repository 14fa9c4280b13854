import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import type { VersionKind } from '../../scenarios/domain/suite-run';
import type { Definitions } from '../../definitions/definition-ports';
import type { AgentAt, RunDefinitions } from '../turn-ports';

/** The current draft or a version. */
export interface NamedVersion {
  workspaceId: string;
  agentId: string;
  versionKind: VersionKind;
  versionNumber: number | null;
}

/** Undefined if deleted. */
export async function pinnedAt(
  definitions: Definitions & RunDefinitions,
  named: NamedVersion,
): Promise<PinnedAgent | undefined> {
  const { workspaceId, agentId, versionKind, versionNumber } = named;
  if (versionKind === 'draft') return definitions.draft(workspaceId, agentId);
  return versionNumber === null ? undefined : (await definitions.version(workspaceId, agentId, versionNumber))?.pinned;
}

/** Undefined if deleted. */
export async function agentAt(
  definitions: Definitions & RunDefinitions,
  named: NamedVersion,
): Promise<AgentAt | undefined> {
  const [agent, pinned] = await Promise.all([
    definitions.agent(named.workspaceId, named.agentId),
    pinnedAt(definitions, named),
  ]);
  return agent && pinned && { id: agent.id, name: agent.name, versionNumber: named.versionNumber, pinned };
}
