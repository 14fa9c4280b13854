import { folded } from '@workops/kernel';
import { ASK_AGENT } from '../../definitions/domain/agent-draft';
import type { GraphEdge, GraphNode } from '../../definitions/domain/graph';
import { scoreIn } from '../../model/domain/said-json';
import type { Said } from './said';

export function inOrder<Node extends Pick<GraphNode, 'key'>>(
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
): Node[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const reached = new Set(edges.map(({ to }) => to));
  const chain: Node[] = [];
  for (let node = nodes.find(({ key }) => !reached.has(key)); node && !chain.includes(node);) {
    chain.push(node);
    const { key } = node;
    const next = edges.find(({ from }) => from === key);
    node = next && byKey.get(next.to);
  }
  return chain;
}

export const routerWords = (instructions: string, edges: readonly GraphEdge[]): string =>
  [
    instructions,
    'Responde solo con una de estas etiquetas, sin nada más:',
    ...edges.map(({ when }) => `- ${when ?? ''}`),
  ].join('\n');

/** No label is longer; the rest is ignored. */
const MOST_LABEL = 200;

const alike = (text: string): string => folded(text.slice(0, MOST_LABEL)).replace(/^[\s"'«».:-]+|[\s"'«».:-]+$/g, '');

/** An unknown label selects the default edge. */
export function chosenBy(answer: string, edges: readonly GraphEdge[]): GraphEdge | undefined {
  const label = alike(answer.trimStart());
  return edges.find(({ when }) => when !== null && alike(when) === label) ?? edges.find((edge) => edge.default);
}

/** Answers may quote the customer, so they are sent as messages and never as instructions. */
const behind = (messages: readonly Said[], content: string): Said[] => [...messages, { role: 'customer', content }];

export const CHAIN_WORDS =
  'Al final está lo que propuso el agente anterior. Escribe el mensaje para el cliente a partir de eso.';

export const afterAnswer = (messages: readonly Said[], answer: string): Said[] =>
  behind(messages, `El agente anterior propuso lo siguiente:\n${answer}`);

/** Keeps the order of the nodes. */
export const toJoin = (messages: readonly Said[], answers: readonly { node: string; text: string }[]): Said[] =>
  behind(
    messages,
    ['Estas son las respuestas de los agentes:', ...answers.map(({ node, text }) => `[${node}]\n${text}`)].join('\n\n'),
  );

export const EVALUATOR_WORDS =
  'Evalúa la respuesta propuesta y contesta solo con un objeto JSON: {"score": un entero de 0 a 100, "reason": por qué, en una frase}.';

export const toEvaluate = (messages: readonly Said[], answer: string): Said[] => [
  {
    role: 'customer',
    content: [
      ...messages
        .filter(({ done }) => !done)
        .map(({ role, content }) => `${role === 'customer' ? 'Cliente' : 'Agente'}: ${content}`),
      '',
      `Respuesta propuesta: ${answer}`,
    ].join('\n'),
  },
];

export const TRY_AGAIN_WORDS = 'Al final están tu respuesta anterior y cómo se evaluó. Escribe una mejor.';

export const toTryAgain = (messages: readonly Said[], answer: string, { score, reason }: Evaluation): Said[] =>
  behind(messages, `Tu respuesta anterior fue:\n${answer}\nSe evaluó con ${score} de 100: ${reason}`);

export interface Evaluation {
  score: number;
  reason: string;
}

/** Ignores text around the JSON; an invalid score counts as 0. */
export const evaluationIn = (text: string): Evaluation => scoreIn(text) ?? { score: 0, reason: '' };

export const askAgentTool = (nodes: readonly { key: string; name: string }[]) => ({
  name: ASK_AGENT,
  description: `Pregunta a un agente por su nombre: ${nodes.map(({ key, name }) => `${key} (${name})`).join(', ')}.`,
  inputSchema: {
    type: 'object',
    properties: { agent: { type: 'string', enum: nodes.map(({ key }) => key) }, question: { type: 'string' } },
    required: ['agent', 'question'],
  },
  effects: 'read' as const,
});
