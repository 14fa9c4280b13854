import { randomUUID } from 'node:crypto';
import { aFinding, aProposal } from '@workops/agents/testing';
import { conversationTables } from '@workops/conversations/testing';
import type { ApiApp } from './api-app';
import { aReceivedMessage } from './sample-conversations';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string } };

async function made(api: ApiApp, { key: token }: SamplePlace, path: string, body: object): Promise<string> {
  const answer = await api.call<Made>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

async function aLiveAgent(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await made(api, place, '/ai-agents', {
    name: `Agente ${randomUUID()}`,
    draft: { instructions: 'Salude.' },
  });
  await made(api, place, `/ai-agents/${id}/publish`, {});
  return id;
}

async function aGraph(api: ApiApp, place: SamplePlace): Promise<string> {
  const nodes = [{ key: 'a', kind: 'agent', ai_agent_id: await aLiveAgent(api, place) }];
  return made(api, place, '/ai-agent-graphs', { name: `Grafo ${randomUUID()}`, draft: { topology: 'single', nodes } });
}

async function aLiveGraph(api: ApiApp, place: SamplePlace): Promise<string> {
  const id = await aGraph(api, place);
  await made(api, place, `/ai-agent-graphs/${id}/publish`, {});
  return id;
}

async function aRuntime(api: ApiApp, place: SamplePlace): Promise<string> {
  const graph = await aLiveGraph(api, place);
  return (await api.call<{ data: { runtime_id: string } }>('GET', `/ai-agent-graphs/${graph}`, { token: place.key }))
    .body.data.runtime_id;
}

const aScenario = (api: ApiApp, place: SamplePlace, agent: string): Promise<string> => {
  const assertions = [{ id: 'saluda', type: 'contains', text: 'hola' }];
  return made(api, place, `/ai-agents/${agent}/scenarios`, { title: 'Saludo', script: ['Hola'], assertions });
};

const aSuite = async (api: ApiApp, place: SamplePlace, agent: string): Promise<string> => {
  const body = {
    name: `Suite ${randomUUID()}`,
    kind: 'exploratory',
    scenario_ids: [await aScenario(api, place, agent)],
  };
  return made(api, place, `/ai-agents/${agent}/scenario-suites`, body);
};

async function aScenarioRun(api: ApiApp, place: SamplePlace, agent: string): Promise<string> {
  const body = { scenario_ids: [await aScenario(api, place, agent)] };
  const answer = await api.call<{ data: { runs: [{ run_id: string }] } }>('POST', `/ai-agents/${agent}/scenarios/run`, {
    token: place.key,
    body,
  });
  return answer.body.data.runs[0].run_id;
}

async function aSuiteRun(api: ApiApp, place: SamplePlace, agent: string): Promise<string> {
  const path = `/ai-agents/${agent}/scenario-suites/${await aSuite(api, place, agent)}/run`;
  const answer = await api.call<{ data: { suite_run_id: string } }>('POST', path, {
    token: place.key,
    body: { agent_version_kind: 'draft' },
  });
  return answer.body.data.suite_run_id;
}

const theFinding = (api: ApiApp, { id }: SamplePlace, agent: string): Promise<string> =>
  aFinding(api.database, id, agent);
const theProposal = (api: ApiApp, { id }: SamplePlace, agent: string): Promise<string> =>
  aProposal(api.database, id, agent);
const aReview = (api: ApiApp, place: SamplePlace, agent: string): Promise<string> =>
  made(api, place, `/ai-agents/${agent}/coach/reviews`, {});

async function messageBy(
  api: ApiApp,
  place: SamplePlace,
  agent: string,
): Promise<{ conversation_id: string; message_id: string }> {
  const { conversationId: conversation_id, messageId: message_id } = await aReceivedMessage(api, place);
  await conversationTables(api.database, place.id).byAgent(agent);
  return { conversation_id, message_id };
}

async function aCorrection(api: ApiApp, place: SamplePlace, agent: string): Promise<string> {
  const body = { ...(await messageBy(api, place, agent)), expected: 'A las nueve.' };
  return made(api, place, `/ai-agents/${agent}/coach/corrections`, body);
}

type PartOf = (api: ApiApp, place: SamplePlace, agent: string) => Promise<string>;

export const partsOfAgents: Record<string, PartOf> = {
  readScenario: aScenario,
  updateScenario: aScenario,
  deleteScenario: aScenario,
  readScenarioSuite: aSuite,
  updateScenarioSuite: aSuite,
  deleteScenarioSuite: aSuite,
  runScenarioSuite: aSuite,
  investigateCoachFinding: theFinding,
  resolveCoachFinding: theFinding,
  dismissCoachFinding: theFinding,
  applyCoachProposal: theProposal,
  dismissCoachProposal: theProposal,
  readAiAgentReview: aReview,
  readAiAgentCorrection: aCorrection,
  readScenarioRun: aScenarioRun,
  cancelScenarioRun: aScenarioRun,
  readSuiteRun: aSuiteRun,
  cancelSuiteRun: aSuiteRun,
};

export async function agentWithScenario(api: ApiApp, place: SamplePlace): Promise<{ agent: string; scenario: string }> {
  const agent = await aLiveAgent(api, place);
  return { agent, scenario: await aScenario(api, place, agent) };
}

export async function aSaidMessage(
  api: ApiApp,
  place: SamplePlace,
): Promise<{ agent: string; conversation_id: string; message_id: string }> {
  const agent = await aLiveAgent(api, place);
  return { agent, ...(await messageBy(api, place, agent)) };
}

async function aTry(api: ApiApp, place: SamplePlace): Promise<string> {
  const agent = await made(api, place, '/ai-agents', {
    name: `Agente ${randomUUID()}`,
    draft: { instructions: 'Salude.' },
  });
  return made(api, place, `/ai-agents/${agent}/try`, { messages: [{ role: 'customer', content: 'Hola' }] });
}

export const sampleAgents = { '/runtimes': aRuntime, '/ai-tries': aTry };

export const agentsInPaths = {
  readAiAgentVersion: aLiveAgent,
  runScenarioSuite: aLiveAgent,
  publishAiAgentGraph: aGraph,
  readAiAgentGraphVersion: aLiveGraph,
};
