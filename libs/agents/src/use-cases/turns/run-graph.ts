import type { GraphNode } from '../../domain/definitions/graph';
import {
  answerBefore,
  ASK_AGENT,
  askAgentTool,
  chosenBy,
  evaluationIn,
  EVALUATOR_WORDS,
  inOrder,
  joinWords,
  routerWords,
  toEvaluate,
  tryAgainWords,
} from '../../domain/turns/graph-words';
import type { LoopCall, LoopEnd, LoopResult } from '../../loop-ports';
import type { AgentAt, GraphAt } from '../../turn-ports';
import type { AgentRun } from './agent-run';

type Running = (run: AgentRun, graph: GraphAt) => Promise<LoopEnd>;

const GONE: LoopEnd = { kind: 'failed', reason: 'empty_answer' };

const nodesOf = ({ pinned }: GraphAt, kind: GraphNode['kind']) => pinned.nodes.filter((node) => node.kind === kind);
const agentAt = ({ agents }: GraphAt, node: GraphNode): AgentAt | null => agents.get(node.key) ?? null;

const single: Running = (run, graph) => {
  const [node] = nodesOf(graph, 'agent');
  return run.ask({ node: node!.key, place: 0, agent: agentAt(graph, node!), words: [], said: run.input.said, isLast: true });
};

const sequential: Running = async (run, graph) => {
  const chain = inOrder(nodesOf(graph, 'agent'), graph.pinned.edges);
  let before: LoopEnd = GONE;
  for (const [place, node] of chain.entries()) {
    const words = before.kind === 'answer' ? [answerBefore(before.text)] : [];
    before = await run.ask({ node: node.key, place, agent: agentAt(graph, node), words, said: run.input.said, isLast: place === chain.length - 1 });
    if (before.kind !== 'answer') return before;
  }
  return before;
};

const routing: Running = async (run, graph) => {
  const [router] = nodesOf(graph, 'router');
  const { edges, nodes } = graph.pinned;
  const words = [routerWords(router!.instructions ?? '', edges)];
  const routed = await run.ask({ node: router!.key, place: 0, agent: null, words, said: run.input.said });
  if (routed.kind === 'failed' && routed.reason !== 'empty_answer') return routed;
  const edge = chosenBy(routed.kind === 'answer' ? routed.text : '', edges);
  const node = nodes.find(({ key }) => key === edge?.to);
  if (!node) return GONE;
  return run.ask({ node: node.key, place: 1, agent: agentAt(graph, node), words: [], said: run.input.said, isLast: true });
};

const textIn = (input: LoopCall['input'], field: string): string => {
  const value = input[field];
  return typeof value === 'string' ? value : '';
};

const supervisor: Running = (run, graph) => {
  const [head] = nodesOf(graph, 'supervisor');
  const staff = nodesOf(graph, 'agent');
  let asked = 0;
  const call = async ({ n, input }: LoopCall): Promise<LoopResult> => {
    const node = staff.find(({ key }) => key === textIn(input, 'agent'));
    const question = textIn(input, 'question').trim();
    if (!node || question === '') return { outcome: 'invalid_arguments', text: '{"error":"invalid_arguments"}', durationMs: 0 };
    asked += 1;
    if (asked > graph.pinned.maxSteps) return { outcome: 'tool_limit', text: '{"error":"tool_limit"}', durationMs: 0 };
    const said = [...run.input.said, { role: 'customer' as const, content: question }];
    const end = await run.ask({ node: node.key, place: n, agent: agentAt(graph, node), words: [], said });
    if (end.kind === 'failed') return { outcome: 'refused', text: JSON.stringify({ error: end.reason }), durationMs: 0 };
    const handsOff = end.kind === 'handoff' ? { handsOff: end.reason } : {};
    return { outcome: 'ok', text: end.text, durationMs: 0, ...handsOff };
  };
  const tool = askAgentTool(staff.map((node) => ({ key: node.key, name: agentAt(graph, node)?.name ?? node.key })));
  const asking = { node: head!.key, place: 0, agent: agentAt(graph, head!), words: [`Puedes preguntar a otros agentes con ${ASK_AGENT}.`] };
  return run.ask({ ...asking, said: run.input.said, extra: { tool, call }, rounds: graph.pinned.maxSteps, isLast: true });
};

const parallel: Running = async (run, graph) => {
  const nodes = nodesOf(graph, 'agent');
  const [join] = nodesOf(graph, 'join');
  const ends = await Promise.all(
    nodes.map((node, place) => run.ask({ node: node.key, place, agent: agentAt(graph, node), words: [], said: run.input.said })),
  );
  const handsOff = ends.find(({ kind }) => kind === 'handoff');
  if (handsOff) return handsOff;
  const answers = ends.flatMap((end, place) => (end.kind === 'answer' ? [{ node: nodes[place]!.key, text: end.text }] : []));
  if (answers.length === 0) return ends[0] ?? GONE;
  const words = [joinWords(join!.instructions ?? '', answers)];
  return run.ask({ node: join!.key, place: nodes.length, agent: null, words, said: run.input.said, isLast: true });
};

const evaluatorLoop: Running = async (run, graph) => {
  const [author] = nodesOf(graph, 'agent');
  const [judge] = nodesOf(graph, 'evaluator');
  const { maxSteps, passScore } = graph.pinned;
  let best: { end: LoopEnd; score: number } = { end: GONE, score: -1 };
  let words: string[] = [];
  for (let step = 0; step < maxSteps; step += 1) {
    const end = await run.ask({ node: author!.key, place: 2 * step, agent: agentAt(graph, author!), words, said: run.input.said });
    if (end.kind !== 'answer') return best.score >= 0 && end.kind === 'failed' ? best.end : end;
    const said = toEvaluate(run.input.said, end.text);
    const judged = await run.ask({ node: judge!.key, place: 2 * step + 1, agent: agentAt(graph, judge!), words: [EVALUATOR_WORDS], said });
    const evaluation = evaluationIn(judged.kind === 'answer' ? judged.text : '');
    if (evaluation.score > best.score) best = { end, score: evaluation.score };
    if (evaluation.score >= passScore || judged.kind === 'failed') return best.end;
    words = [tryAgainWords(end.text, evaluation)];
  }
  return best.end;
};

const TOPOLOGIES: Readonly<Record<GraphAt['pinned']['topology'], Running>> = {
  ...{ single, sequential, routing, supervisor, parallel },
  evaluator_loop: evaluatorLoop,
};

/** Runs the nodes of a graph as its topology has them run; only its last answer goes out. */
export const runGraph: Running = (run, graph) => TOPOLOGIES[graph.pinned.topology](run, graph);

/** The answer of an agent: its own, or that of its graph. */
export function runAgents(run: AgentRun): Promise<LoopEnd> {
  const { agent, graph, said } = run.input;
  return graph ? runGraph(run, graph) : run.ask({ node: 'agent', place: 0, agent, words: [], said, isLast: true });
}
