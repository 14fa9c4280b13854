import type { AnsweringAgents } from '../try-ports';

/** The ids of what the live version of an agent uses as it answers customers, tools among them; empty while it answers nobody. */
export async function publishedTools(
  answering: AnsweringAgents,
  workspaceId: string,
  agentId: string,
): Promise<ReadonlySet<string>> {
  const agent = await answering.agent(workspaceId, agentId);
  return new Set(agent?.enabled ? agent.liveVersion?.names : []);
}
