import fc from 'fast-check';
import { settledGraphDraft, TOPOLOGIES, type GraphDraft, type GraphDraftInput, type Topology } from './graph';
import { chainOf, shapeProblems } from './graph-shape';

const agent = (key: string) => ({ key, kind: 'agent' as const, aiAgentId: `agent-${key}` });
const edge = (from: string, to: string) => ({ from, to });
const way = (to: string, isDefault = false) => ({ from: 'r', to, when: `quiere ${to}`, default: isDefault });

const router = { key: 'r', kind: 'router' as const, instructions: 'Elija.' };
const fitting: Record<Topology, Omit<GraphDraftInput, 'topology'>> = {
  single: { nodes: [agent('a')] },
  sequential: { nodes: [agent('a'), agent('b'), agent('c')], edges: [edge('b', 'c'), edge('a', 'b')] },
  routing: { nodes: [router, agent('a'), agent('b')], edges: [way('a'), way('b', true)] },
  supervisor: {
    nodes: [{ ...agent('s'), kind: 'supervisor' }, agent('a'), agent('b')],
    edges: [edge('s', 'a'), edge('s', 'b')],
  },
  parallel: {
    nodes: [agent('a'), agent('b'), { key: 'j', kind: 'join', instructions: 'Resuma.' }],
    edges: [edge('a', 'j'), edge('b', 'j')],
  },
  evaluator_loop: {
    nodes: [agent('a'), { ...agent('e'), kind: 'evaluator' }],
    edges: [edge('a', 'e'), edge('e', 'a')],
  },
};
const graphOf = (topology: Topology, over: Partial<GraphDraftInput> = {}): GraphDraft =>
  settledGraphDraft({ topology, ...fitting[topology], ...over });
const paths = (draft: GraphDraft): string[] => shapeProblems(draft).map(({ path }) => path);

describe.each(TOPOLOGIES)('a graph of the topology %s', (topology) => {
  it('is taken in its shape', () => {
    expect(shapeProblems(graphOf(topology))).toEqual([]);
  });

  it('is refused in the shape of every other one', () => {
    const refused = TOPOLOGIES.filter(
      (other) => other !== topology && shapeProblems({ ...graphOf(topology), topology: other }).length > 0,
    );
    expect(refused).toEqual(TOPOLOGIES.filter((other) => other !== topology));
  });

  it('is refused without one of its edges, and with another one', () => {
    const draft = graphOf(topology);
    const [first] = draft.nodes;
    const more = { from: first!.key, to: first!.key, when: topology === 'routing' ? 'otra' : null, default: false };
    for (const edges of [...draft.edges.map((_, n) => draft.edges.toSpliced(n, 1)), [...draft.edges, more]]) {
      expect(shapeProblems({ ...draft, edges })).not.toEqual([]);
    }
  });
});

describe('the shape of a graph', () => {
  it('names every node that lacks what its kind needs', () => {
    const nodes = [{ ...router, instructions: ' ' }, { ...agent('a'), aiAgentId: null }, agent('a')];
    expect(paths(graphOf('routing', { nodes, edges: [way('a', true)] }))).toEqual([
      'nodes.0.instructions',
      'nodes.1.ai_agent_id',
      'nodes.2.key',
    ]);
  });

  it('names edges from or to nowhere, twice or with a label where none is named', () => {
    const edges = [edge('a', 'b'), edge('a', 'b'), edge('x', 'y'), { ...edge('b', 'c'), when: 'siempre' }];
    expect(paths(graphOf('sequential', { edges }))).toEqual(['edges.1', 'edges.2.from', 'edges.2.to', 'edges.3']);
  });

  it('has one default among labels that differ, however they are written', () => {
    expect(paths(graphOf('routing', { edges: [way('a'), way('b')] }))).toEqual(['edges']);
    expect(paths(graphOf('routing', { edges: [way('a', true), way('b', true)] }))).toEqual(['edges']);
    const alike = [
      { ...way('a', true), when: 'Ventas' },
      { ...way('b'), when: ' ventas ' },
    ];
    expect(paths(graphOf('routing', { edges: alike }))).toEqual(['edges.1.when']);
    expect(paths(graphOf('routing', { edges: [way('a', true), edge('r', 'b')] }))).toEqual(['edges.1.when']);
  });

  it('counts the nodes of each kind', () => {
    const many = Array.from({ length: 11 }, (_, n) => agent(`a${n}`));
    const chain = many.slice(1).map(({ key }, n) => edge(`a${n}`, key));
    expect(paths(graphOf('sequential', { nodes: many, edges: chain }))).toEqual(['nodes']);
    expect(shapeProblems(graphOf('sequential', { nodes: many.slice(1), edges: chain.slice(1) }))).toEqual([]);
  });
});

describe('a chain', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  it('is found in whatever order its edges are written', () => {
    const order = fc.shuffledSubarray(keys, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(order, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }), (chain, written) => {
        const edges = written.map((n) => ({ from: chain[n]!, to: chain[n + 1]!, when: null, default: false }));
        expect(chainOf(keys, edges)).toEqual(chain);
      }),
    );
  });

  it('is none where it goes around, parts or leaves somebody out', () => {
    const edges = (...ways: string[]) =>
      ways.map(([from, to]) => ({ from: from!, to: to!, when: null, default: false }));
    for (const ways of [
      ['ab', 'bc', 'ca', 'de'],
      ['ab', 'ac', 'ad', 'ae'],
      ['ab', 'bc', 'cd'],
      ['ab', 'cb', 'bd', 'de'],
    ]) {
      expect(chainOf(keys, edges(...ways))).toBeUndefined();
    }
  });
});
