import { hasAgent, type GraphDraft, type GraphEdge, type GraphNode, type NodeKind, type Topology } from './graph';

export interface ShapeProblem {
  /** Such as `nodes.0.ai_agent_id`. */
  path: string;
  message: string;
}

const at = (path: string, message: string): ShapeProblem => ({ path, message });

/** Number of nodes per kind; absent kinds are not allowed. */
const KINDS: Readonly<Record<Topology, Partial<Record<NodeKind, readonly [min: number, max: number]>>>> = {
  single: { agent: [1, 1] },
  sequential: { agent: [2, 10] },
  routing: { router: [1, 1], agent: [1, 20] },
  supervisor: { supervisor: [1, 1], agent: [1, 10] },
  parallel: { agent: [2, 10], join: [1, 1] },
  evaluator_loop: { agent: [1, 1], evaluator: [1, 1] },
};

function kindProblems({ topology, nodes }: GraphDraft): ShapeProblem[] {
  const wanted = KINDS[topology];
  const extra = nodes.flatMap(({ kind }, n) =>
    wanted[kind] ? [] : [at(`nodes.${n}.kind`, `Un grafo ${topology} no tiene nodos ${kind}.`)],
  );
  const counted = (Object.entries(wanted) as [NodeKind, readonly [number, number]][]).flatMap(([kind, [min, max]]) => {
    const count = nodes.filter((node) => node.kind === kind).length;
    return count < min || count > max
      ? [at('nodes', `Un grafo ${topology} tiene de ${min} a ${max} nodos ${kind}.`)]
      : [];
  });
  return [...extra, ...counted];
}

function nodeProblems(nodes: readonly GraphNode[]): ShapeProblem[] {
  const keys = nodes.map(({ key }) => key);
  return nodes.flatMap(({ key, kind, aiAgentId, instructions }, n) => [
    ...(keys.indexOf(key) < n ? [at(`nodes.${n}.key`, 'Otro nodo ya tiene esta clave.')] : []),
    ...(hasAgent(kind) && aiAgentId === null
      ? [at(`nodes.${n}.ai_agent_id`, 'Este nodo necesita un agente de IA.')]
      : []),
    ...(!hasAgent(kind) && !instructions?.trim()
      ? [at(`nodes.${n}.instructions`, 'Este nodo necesita instrucciones.')]
      : []),
  ]);
}

function edgeProblems({ topology, nodes, edges }: GraphDraft): ShapeProblem[] {
  const keys = new Set(nodes.map(({ key }) => key));
  const seen = new Set<string>();
  return edges.flatMap(({ from, to, when, default: isDefault }, n) => {
    const way = JSON.stringify([from, to]);
    const isTwice = seen.has(way);
    seen.add(way);
    return [
      ...(keys.has(from) ? [] : [at(`edges.${n}.from`, 'El nodo no existe.')]),
      ...(keys.has(to) ? [] : [at(`edges.${n}.to`, 'El nodo no existe.')]),
      ...(isTwice ? [at(`edges.${n}`, 'La arista está dos veces.')] : []),
      ...(topology === 'routing' && !when?.trim()
        ? [at(`edges.${n}.when`, 'Esta arista necesita la etiqueta con que se elige.')]
        : []),
      ...(topology !== 'routing' && (when !== null || isDefault)
        ? [at(`edges.${n}`, 'Solo las aristas de un enrutador tienen etiqueta.')]
        : []),
    ];
  });
}

const nodeKeys = (nodes: readonly GraphNode[], kind: NodeKind): string[] =>
  nodes.filter((node) => node.kind === kind).map(({ key }) => key);

function areExactly(edges: readonly GraphEdge[], ways: readonly (readonly [string, string])[]): boolean {
  const wanted = new Set(ways.map((way) => JSON.stringify(way)));
  return edges.length === wanted.size && edges.every(({ from, to }) => wanted.has(JSON.stringify([from, to])));
}

/** Undefined if the edges do not form one chain through all agents. */
export function findChain(keys: readonly string[], edges: readonly GraphEdge[]): string[] | undefined {
  const next = new Map(edges.map(({ from, to }) => [from, to]));
  const reached = new Set(edges.map(({ to }) => to));
  const first = keys.filter((key) => !reached.has(key));
  if (first.length !== 1 || next.size !== edges.length || edges.length !== keys.length - 1) return undefined;
  const chain = [first[0]!];
  while (chain.length < keys.length) {
    const following = next.get(chain.at(-1)!);
    if (following === undefined || chain.includes(following)) return undefined;
    chain.push(following);
  }
  return chain;
}

type WayProblem = (agents: readonly string[], of: (kind: NodeKind) => string, edges: readonly GraphEdge[]) => boolean;

/** Requires valid nodes. */
const FITS: Readonly<Record<Topology, WayProblem>> = {
  single: (_, __, edges) => edges.length === 0,
  sequential: (agents, _, edges) => findChain(agents, edges) !== undefined,
  routing: (agents, of, edges) =>
    areExactly(
      edges,
      agents.map((agent) => [of('router'), agent]),
    ),
  supervisor: (agents, of, edges) =>
    areExactly(
      edges,
      agents.map((agent) => [of('supervisor'), agent]),
    ),
  parallel: (agents, of, edges) =>
    areExactly(
      edges,
      agents.map((agent) => [agent, of('join')]),
    ),
  evaluator_loop: ([agent], of, edges) =>
    areExactly(edges, [
      [agent!, of('evaluator')],
      [of('evaluator'), agent!],
    ]),
};

const WAYS: Readonly<Record<Topology, string>> = {
  single: 'Un agente solo no tiene aristas.',
  sequential: 'Las aristas deben unir a todos los agentes en una sola cadena.',
  routing: 'El enrutador debe llevar a cada agente con una arista.',
  supervisor: 'El supervisor debe llevar a cada agente con una arista.',
  parallel: 'Cada agente debe llevar al nodo join con una arista.',
  evaluator_loop: 'El agente debe llevar al evaluador, y este de vuelta.',
};

function labelProblems(edges: readonly GraphEdge[]): ShapeProblem[] {
  const labels = edges.map(({ when }) => when?.trim().toLowerCase() ?? '');
  const defaults = edges.filter((edge) => edge.default).length;
  return [
    ...labels.flatMap((label, n) =>
      label !== '' && labels.indexOf(label) < n ? [at(`edges.${n}.when`, 'Otra arista ya tiene esta etiqueta.')] : [],
    ),
    ...(defaults === 1
      ? []
      : [at('edges', 'Exactamente una arista debe ser la que se toma sin etiqueta conocida (default).')]),
  ];
}

export function shapeProblems(draft: GraphDraft): ShapeProblem[] {
  const { topology, nodes, edges } = draft;
  const problems = [
    ...kindProblems(draft),
    ...nodeProblems(nodes),
    ...edgeProblems(draft),
    ...(topology === 'routing' ? labelProblems(edges) : []),
  ];
  if (problems.length > 0) return problems;
  const of = (kind: NodeKind): string => nodeKeys(nodes, kind)[0]!;
  return FITS[topology](nodeKeys(nodes, 'agent'), of, edges) ? [] : [at('edges', WAYS[topology])];
}
