import { toUsd, type ShownTurn } from '../../index';
import { anyObject, documented, Field, integer, number, oneOf, text, uuid } from '@workops/edge';

const MOST = { min: 0, max: 2_147_483_647 };
const ofNobody = { person: false } as const;

export const runFields = {
  version: documented(integer({ min: 1, max: 1_000_000 }), { description: 'The version of the agent.', example: 3 }),
  promptTokens: documented(integer(MOST), { description: 'Tokens that models read.', example: 820 }),
  completionTokens: documented(integer(MOST), { description: 'Tokens that models wrote.', example: 64 }),
  usageEstimated: { description: 'Whether tokens are counted by characters, for a model did not say.' },
  costUsd: documented(number({ min: 0, max: 1_000_000 }), { description: 'What it cost, in USD.', example: 0.000161 }),
};

export class AiToolCallResource {
  @Field(integer({ min: 1, max: 100_000 }), {
    description: 'Which call of the run; of a graph each node counts from a hundred of its own.',
    example: 1,
  })
  n: number;
  @Field(text({ max: 64 }), { ...ofNobody, description: 'The tool.', example: 'search_knowledge' })
  tool: string;
  @Field(text({ max: 40 }), {
    ...ofNobody,
    nullable: true,
    description: '`ok`, or what became of it; null while it is made.',
    example: 'ok',
  })
  outcome: string | null;
  @Field(anyObject(), {
    person: 'withheld',
    description:
      'Its arguments; only `truncated` where they are longer than 16,000 characters, or all of the run than 64,000.',
    example: { query: 'horario' },
  })
  input: Readonly<Record<string, unknown>>;
  @Field(integer(MOST), { description: 'In milliseconds.', example: 34 })
  durationMs: number;
}

export class AiStepResource {
  @Field(text({ max: 40 }), {
    ...ofNobody,
    description: 'The node of the graph; `agent` of an agent that answers by itself.',
    example: 'agent',
  })
  node: string;
  @Field(uuid(), { nullable: true, description: 'Its agent; null of a node with instructions alone.' })
  aiAgentId: string | null;
  @Field(runFields.version, { nullable: true })
  versionNumber: number | null;
  @Field(oneOf(['done', 'failed'], 'AiStepStatus'), { description: 'How it ended.', example: 'done' })
  status: 'done' | 'failed';
  @Field(integer(MOST), { description: 'Tokens that were read and written.', example: 884 })
  tokens: number;
  @Field(runFields.costUsd)
  costUsd: number;
  @Field(integer(MOST), { description: 'In milliseconds.', example: 912 })
  ms: number;
}

type ShownRun = Pick<ShownTurn, 'calls' | 'steps' | 'usage' | 'costMicros'>;

export const shownRun = ({ calls, steps, usage, costMicros }: ShownRun) => ({
  toolCalls: [...calls],
  steps: steps.map(({ node, aiAgentId, versionNumber, status, tokens, costMicros: cost, ms }) => ({
    node,
    aiAgentId,
    versionNumber,
    status,
    tokens,
    ms,
    costUsd: toUsd(cost),
  })),
  promptTokens: usage.promptTokens,
  completionTokens: usage.completionTokens,
  usageEstimated: usage.estimated,
  costUsd: toUsd(costMicros),
});
