import { hasAgent, type GraphNode } from '../../definitions/domain/graph';
import { ASK_AGENT } from '../../definitions/domain/agent-draft';
import {
  afterAnswer,
  askAgentTool,
  CHAIN_WORDS,
  chosenBy,
  evaluationIn,
  EVALUATOR_WORDS,
  inOrder,
  routerWords,
  toEvaluate,
  toJoin,
  toTryAgain,
  TRY_AGAIN_WORDS,
} from '../domain/graph-words';
import type { LoopCall, LoopEnd, LoopResult } from '../loop-ports';
import type { GraphAt } from '../turn-ports';
import type { AgentRun, NodeAsked } from './agent-run';

type RunTopology = (run: AgentRun, graph: GraphAt) => Promise<LoopEnd>;

const NO_ANSWER: LoopEnd = { kind: 'failed', reason: 'empty_answer' };

const filterNodes = ({ pinned }: GraphAt, kind: GraphNode['kind']) => pinned.nodes.filter((node) => node.kind === kind);

/** By default, a node reads the messages of the conversation and gets no additional instructions. */
function askNode(
  run: AgentRun,
  graph: GraphAt,
  node: GraphNode,
  { words = [], said = run.input.said, ...question }: Partial<NodeAsked> & Pick<NodeAsked, 'place'>,
): Promise<LoopEnd> {
  const agent = graph.agents.get(node.key) ?? null;
  return hasAgent(node.kind) && !agent
    ? run.without(node, question.place)
    : run.ask({ ...question, node: node.key, agent, words, said });
}

const single: RunTopology = (run, graph) => {
  const [node] = filterNodes(graph, 'agent');
  return askNode(run, graph, node!, { place: 0, isLast: true });
};

const sequential: RunTopology = async (run, graph) => {
  const chain = inOrder(filterNodes(graph, 'agent'), graph.pinned.edges);
  let previous: LoopEnd = NO_ANSWER;
  for (const [place, node] of chain.entries()) {
    const fromPrevious =
      previous.kind === 'answer' ? { words: [CHAIN_WORDS], said: afterAnswer(run.input.said, previous.text) } : {};
    previous = await askNode(run, graph, node, { ...fromPrevious, place, isLast: place === chain.length - 1 });
    if (previous.kind !== 'answer') return previous;
  }
  return previous;
};

const routing: RunTopology = async (run, graph) => {
  const [routerNode] = filterNodes(graph, 'router');
  const { edges, nodes } = graph.pinned;
  const routerEnd = await askNode(run, graph, routerNode!, {
    place: 0,
    words: [routerWords(routerNode!.instructions ?? '', edges)],
  });
  if (routerEnd.kind === 'failed' && routerEnd.reason !== 'empty_answer') return routerEnd;
  const edge = chosenBy(routerEnd.kind === 'answer' ? routerEnd.text : '', edges);
  const node = nodes.find(({ key }) => key === edge?.to);
  return node ? askNode(run, graph, node, { place: 1, isLast: true }) : NO_ANSWER;
};

const stringField = (input: LoopCall['input'], field: string): string => {
  const value = input[field];
  return typeof value === 'string' ? value : '';
};

const supervisor: RunTopology = (run, graph) => {
  const [supervisorNode] = filterNodes(graph, 'supervisor');
  const agentNodes = filterNodes(graph, 'agent');
  // A call interrupted by a crash is repeated with the same number and counts once.
  const askedPlaces = new Set(Object.keys(run.progress.loops).map((key) => Number(key.split(':', 1)[0])));
  askedPlaces.delete(0);
  const call = async ({ n, input }: LoopCall): Promise<LoopResult> => {
    const node = agentNodes.find(({ key }) => key === stringField(input, 'agent'));
    const question = stringField(input, 'question').trim();
    if (!node || question === '')
      return { outcome: 'invalid_arguments', text: '{"error":"invalid_arguments"}', durationMs: 0 };
    askedPlaces.add(n);
    if (askedPlaces.size > graph.pinned.maxSteps)
      return { outcome: 'tool_limit', text: '{"error":"tool_limit"}', durationMs: 0 };
    const end = await askNode(run, graph, node, {
      place: n,
      said: [...run.input.said, { role: 'customer', content: question }],
    });
    if (end.kind === 'failed')
      return { outcome: 'refused', text: JSON.stringify({ error: end.reason }), durationMs: 0 };
    const handoff = end.kind === 'handoff' ? { handsOff: end.reason } : {};
    return { outcome: 'ok', text: end.text, durationMs: 0, ...handoff };
  };
  const tool = askAgentTool(agentNodes.map(({ key }) => ({ key, name: graph.agents.get(key)?.name ?? key })));
  const words = [`Puedes preguntar a otros agentes con ${ASK_AGENT}.`];
  return askNode(run, graph, supervisorNode!, {
    place: 0,
    words,
    extra: { tool, call },
    rounds: graph.pinned.maxSteps,
    isLast: true,
  });
};

/** Rejects only after all promises have settled, so that no node outlives the run and each result is recorded. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

const parallel: RunTopology = async (run, graph) => {
  const nodes = filterNodes(graph, 'agent');
  const [joinNode] = filterNodes(graph, 'join');
  const ends = await settleAll(nodes.map((node, place) => askNode(run, graph, node, { place })));
  const handoff = ends.find(({ kind }) => kind === 'handoff');
  if (handoff) return handoff;
  const answers = ends.flatMap((end, place) =>
    end.kind === 'answer' ? [{ node: nodes[place]!.key, text: end.text }] : [],
  );
  if (answers.length === 0) return ends[0] ?? NO_ANSWER;
  const messages = toJoin(run.input.said, answers);
  return askNode(run, graph, joinNode!, {
    place: nodes.length,
    words: [joinNode!.instructions ?? ''],
    said: messages,
    isLast: true,
  });
};

const evaluatorLoop: RunTopology = async (run, graph) => {
  const [authorNode] = filterNodes(graph, 'agent');
  const [judgeNode] = filterNodes(graph, 'evaluator');
  const { maxSteps, passScore } = graph.pinned;
  let best: { end: LoopEnd; score: number } = { end: NO_ANSWER, score: -1 };
  let retry: Partial<NodeAsked> = {};
  for (let step = 0; step < maxSteps; step += 1) {
    const end = await askNode(run, graph, authorNode!, { ...retry, place: 2 * step });
    if (end.kind !== 'answer') return best.score >= 0 && end.kind === 'failed' ? best.end : end;
    const judgeEnd = await askNode(run, graph, judgeNode!, {
      place: 2 * step + 1,
      words: [EVALUATOR_WORDS],
      said: toEvaluate(run.input.said, end.text),
    });
    const evaluation = evaluationIn(judgeEnd.kind === 'answer' ? judgeEnd.text : '');
    if (evaluation.score > best.score) best = { end, score: evaluation.score };
    if (evaluation.score >= passScore || judgeEnd.kind === 'failed') return best.end;
    retry = { words: [TRY_AGAIN_WORDS], said: toTryAgain(run.input.said, end.text, evaluation) };
  }
  return best.end;
};

const TOPOLOGIES: Readonly<Record<GraphAt['pinned']['topology'], RunTopology>> = {
  single,
  sequential,
  routing,
  supervisor,
  parallel,
  evaluator_loop: evaluatorLoop,
};

/** Only the answer of the last node is sent to the customer. */
const runGraph: RunTopology = (run, graph) => TOPOLOGIES[graph.pinned.topology](run, graph);

export function runAgents(run: AgentRun): Promise<LoopEnd> {
  const { agent, graph, said } = run.input;
  return graph ? runGraph(run, graph) : run.ask({ node: 'agent', place: 0, agent, words: [], said, isLast: true });
}
