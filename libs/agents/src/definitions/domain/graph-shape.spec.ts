import fc from 'fast-check';
import { settledGraphDraft, TOPOLOGIES, type GraphDraft, type GraphDraftInput, type Topology } from './graph';
import { findChain, shapeProblems } from './graph-shape';

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
const makeGraph = (topology: Topology, over: Partial<GraphDraftInput> = {}): GraphDraft =>
  settledGraphDraft({ topology, ...fitting[topology], ...over });
const paths = (draft: GraphDraft): string[] => shapeProblems(draft).map(({ path }) => path);

describe.each(TOPOLOGIES)('a graph of the topology %s', (topology) => {
  it('accepts its own shape', () => {
    expect(shapeProblems(makeGraph(topology))).toEqual([]);
  });

  it('rejects the shape of every other topology', () => {
    const refused = TOPOLOGIES.filter(
      (other) => other !== topology && shapeProblems({ ...makeGraph(topology), topology: other }).length > 0,
    );
    expect(refused).toEqual(TOPOLOGIES.filter((other) => other !== topology));
  });

  it('rejects a missing edge and an additional one', () => {
    const draft = makeGraph(topology);
    const [first] = draft.nodes;
    const more = { from: first!.key, to: first!.key, when: topology === 'routing' ? 'otra' : null, default: false };
    for (const edges of [...draft.edges.map((_, n) => draft.edges.toSpliced(n, 1)), [...draft.edges, more]]) {
      expect(shapeProblems({ ...draft, edges })).not.toEqual([]);
    }
  });
});

describe('the shape of a graph', () => {
  it('reports every node that lacks a field of its kind', () => {
    const nodes = [{ ...router, instructions: ' ' }, { ...agent('a'), aiAgentId: null }, agent('a')];
    expect(paths(makeGraph('routing', { nodes, edges: [way('a', true)] }))).toEqual([
      'nodes.0.instructions',
      'nodes.1.ai_agent_id',
      'nodes.2.key',
    ]);
  });

  it('reports edges with unknown ends, duplicates, and labels where none is allowed', () => {
    const edges = [edge('a', 'b'), edge('a', 'b'), edge('x', 'y'), { ...edge('b', 'c'), when: 'siempre' }];
    expect(paths(makeGraph('sequential', { edges }))).toEqual(['edges.1', 'edges.2.from', 'edges.2.to', 'edges.3']);
  });

  it('requires one default edge and distinct labels, ignoring case and blanks', () => {
    expect(paths(makeGraph('routing', { edges: [way('a'), way('b')] }))).toEqual(['edges']);
    expect(paths(makeGraph('routing', { edges: [way('a', true), way('b', true)] }))).toEqual(['edges']);
    const alike = [
      { ...way('a', true), when: 'Ventas' },
      { ...way('b'), when: ' ventas ' },
    ];
    expect(paths(makeGraph('routing', { edges: alike }))).toEqual(['edges.1.when']);
    expect(paths(makeGraph('routing', { edges: [way('a', true), edge('r', 'b')] }))).toEqual(['edges.1.when']);
  });

  it('limits the number of nodes of each kind', () => {
    const many = Array.from({ length: 11 }, (_, n) => agent(`a${n}`));
    const chain = many.slice(1).map(({ key }, n) => edge(`a${n}`, key));
    expect(paths(makeGraph('sequential', { nodes: many, edges: chain }))).toEqual(['nodes']);
    expect(shapeProblems(makeGraph('sequential', { nodes: many.slice(1), edges: chain.slice(1) }))).toEqual([]);
  });
});

describe('a chain', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  it('is found in any order of its edges', () => {
    const order = fc.shuffledSubarray(keys, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(order, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }), (chain, written) => {
        const edges = written.map((n) => ({ from: chain[n]!, to: chain[n + 1]!, when: null, default: false }));
        expect(findChain(keys, edges)).toEqual(chain);
      }),
    );
  });

  it('is undefined if the edges form a cycle, branch or omit a node', () => {
    const edges = (...ways: string[]) =>
      ways.map(([from, to]) => ({ from: from!, to: to!, when: null, default: false }));
    for (const ways of [
      ['ab', 'bc', 'ca', 'de'],
      ['ab', 'ac', 'ad', 'ae'],
      ['ab', 'bc', 'cd'],
      ['ab', 'cb', 'bd', 'de'],
    ]) {
      expect(findChain(keys, edges(...ways))).toBeUndefined();
    }
  });
});
