import type { AnsweringAgents } from '../try-ports';

export async function publishedTools(
  answering: AnsweringAgents,
  workspaceId: string,
  agentId: string,
): Promise<ReadonlySet<string>> {
  const agent = await answering.agent(workspaceId, agentId);
  return new Set(agent?.enabled ? agent.liveVersion?.names : []);
}
