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

type Running = (run: AgentRun, graph: GraphAt) => Promise<LoopEnd>;

const GONE: LoopEnd = { kind: 'failed', reason: 'empty_answer' };

const filterNodes = ({ pinned }: GraphAt, kind: GraphNode['kind']) => pinned.nodes.filter((node) => node.kind === kind);
/** Omitted fields come from the conversation. */
function ask(
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

const single: Running = (run, graph) => {
  const [node] = filterNodes(graph, 'agent');
  return ask(run, graph, node!, { place: 0, isLast: true });
};

const sequential: Running = async (run, graph) => {
  const chain = inOrder(filterNodes(graph, 'agent'), graph.pinned.edges);
  let before: LoopEnd = GONE;
  for (const [place, node] of chain.entries()) {
    const handover =
      before.kind === 'answer' ? { words: [CHAIN_WORDS], said: afterAnswer(run.input.said, before.text) } : {};
    before = await ask(run, graph, node, { ...handover, place, isLast: place === chain.length - 1 });
    if (before.kind !== 'answer') return before;
  }
  return before;
};

const routing: Running = async (run, graph) => {
  const [router] = filterNodes(graph, 'router');
  const { edges, nodes } = graph.pinned;
  const routed = await ask(run, graph, router!, { place: 0, words: [routerWords(router!.instructions ?? '', edges)] });
  if (routed.kind === 'failed' && routed.reason !== 'empty_answer') return routed;
  const edge = chosenBy(routed.kind === 'answer' ? routed.text : '', edges);
  const node = nodes.find(({ key }) => key === edge?.to);
  return node ? ask(run, graph, node, { place: 1, isLast: true }) : GONE;
};

const textIn = (input: LoopCall['input'], field: string): string => {
  const value = input[field];
  return typeof value === 'string' ? value : '';
};

const supervisor: Running = (run, graph) => {
  const [head] = filterNodes(graph, 'supervisor');
  const staff = filterNodes(graph, 'agent');
  // A call interrupted by a crash is repeated with the same number and counts once.
  const askedPlaces = new Set(Object.keys(run.progress.loops).map((key) => Number(key.split(':', 1)[0])));
  askedPlaces.delete(0);
  const call = async ({ n, input }: LoopCall): Promise<LoopResult> => {
    const node = staff.find(({ key }) => key === textIn(input, 'agent'));
    const question = textIn(input, 'question').trim();
    if (!node || question === '')
      return { outcome: 'invalid_arguments', text: '{"error":"invalid_arguments"}', durationMs: 0 };
    askedPlaces.add(n);
    if (askedPlaces.size > graph.pinned.maxSteps)
      return { outcome: 'tool_limit', text: '{"error":"tool_limit"}', durationMs: 0 };
    const end = await ask(run, graph, node, {
      place: n,
      said: [...run.input.said, { role: 'customer', content: question }],
    });
    if (end.kind === 'failed')
      return { outcome: 'refused', text: JSON.stringify({ error: end.reason }), durationMs: 0 };
    const handsOff = end.kind === 'handoff' ? { handsOff: end.reason } : {};
    return { outcome: 'ok', text: end.text, durationMs: 0, ...handsOff };
  };
  const tool = askAgentTool(staff.map(({ key }) => ({ key, name: graph.agents.get(key)?.name ?? key })));
  const words = [`Puedes preguntar a otros agentes con ${ASK_AGENT}.`];
  return ask(run, graph, head!, {
    place: 0,
    words,
    extra: { tool, call },
    rounds: graph.pinned.maxSteps,
    isLast: true,
  });
};

/** Rejects only after all have settled, so that none outlives the run and each result is recorded. */
async function allEnded<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

const parallel: Running = async (run, graph) => {
  const nodes = filterNodes(graph, 'agent');
  const [join] = filterNodes(graph, 'join');
  const ends = await allEnded(nodes.map((node, place) => ask(run, graph, node, { place })));
  const handsOff = ends.find(({ kind }) => kind === 'handoff');
  if (handsOff) return handsOff;
  const answers = ends.flatMap((end, place) =>
    end.kind === 'answer' ? [{ node: nodes[place]!.key, text: end.text }] : [],
  );
  if (answers.length === 0) return ends[0] ?? GONE;
  const messages = toJoin(run.input.said, answers);
  return ask(run, graph, join!, {
    place: nodes.length,
    words: [join!.instructions ?? ''],
    said: messages,
    isLast: true,
  });
};

const evaluatorLoop: Running = async (run, graph) => {
  const [author] = filterNodes(graph, 'agent');
  const [judge] = filterNodes(graph, 'evaluator');
  const { maxSteps, passScore } = graph.pinned;
  let best: { end: LoopEnd; score: number } = { end: GONE, score: -1 };
  let retry: Partial<NodeAsked> = {};
  for (let step = 0; step < maxSteps; step += 1) {
    const end = await ask(run, graph, author!, { ...retry, place: 2 * step });
    if (end.kind !== 'answer') return best.score >= 0 && end.kind === 'failed' ? best.end : end;
    const judged = await ask(run, graph, judge!, {
      place: 2 * step + 1,
      words: [EVALUATOR_WORDS],
      said: toEvaluate(run.input.said, end.text),
    });
    const evaluation = evaluationIn(judged.kind === 'answer' ? judged.text : '');
    if (evaluation.score > best.score) best = { end, score: evaluation.score };
    if (evaluation.score >= passScore || judged.kind === 'failed') return best.end;
    retry = { words: [TRY_AGAIN_WORDS], said: toTryAgain(run.input.said, end.text, evaluation) };
  }
  return best.end;
};

const TOPOLOGIES: Readonly<Record<GraphAt['pinned']['topology'], Running>> = {
  single,
  sequential,
  routing,
  supervisor,
  parallel,
  evaluator_loop: evaluatorLoop,
};

/** Only the last answer is sent. */
const runGraph: Running = (run, graph) => TOPOLOGIES[graph.pinned.topology](run, graph);

export function runAgents(run: AgentRun): Promise<LoopEnd> {
  const { agent, graph, said } = run.input;
  return graph ? runGraph(run, graph) : run.ask({ node: 'agent', place: 0, agent, words: [], said, isLast: true });
}
