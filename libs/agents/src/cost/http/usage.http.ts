import { Controller, Inject, Query } from '@nestjs/common';
import { COST, USAGE_GROUPS, toUsd, type Cost, type UsageGroup } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  date,
  documented,
  Field,
  integer,
  number,
  ObjectField,
  ObjectListField,
  oneOf,
  Operation,
  text,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const MOST = { min: 0, max: Number.MAX_SAFE_INTEGER };
const group = documented(oneOf(USAGE_GROUPS, 'AiUsageGroup'), {
  description: 'By what the figures are summed.',
  example: 'day',
});
const count = (description: string, example: number) => documented(integer(MOST), { description, example });

class UsageQuery {
  @Field(date(), {
    optional: true,
    description: 'The first day, of the workspace; that month by default.',
    example: '2027-01-01',
  })
  from?: string;
  @Field(date(), { optional: true, description: 'The last day; today by default.', example: '2027-01-31' })
  to?: string;
  @Field(group, { optional: true, default: 'day' })
  groupBy?: UsageGroup;
}

class AiUsageFigures {
  @Field(count('Calls of models.', 120))
  calls: number;
  @Field(count('Tokens that were read.', 90_000))
  promptTokens: number;
  @Field(count('Tokens that were written.', 12_000))
  completionTokens: number;
  @Field(number(MOST), { description: 'USD, to the sixth decimal.', example: 0.0207 })
  costUsd: number;
  @Field(count('One for each started 1,000 tokens of a call.', 130))
  credits: number;
}

class AiUsageRow extends AiUsageFigures {
  @Field(text({ max: 200 }), {
    person: false,
    nullable: true,
    description: 'Day, agent, model or purpose; null: no agent.',
    example: '2027-01-15',
  })
  key: string | null;
}

class AiUsage {
  @Field(date(), { description: 'The first day.' })
  from: string;
  @Field(date(), { description: 'The last day.' })
  to: string;
  @Field(group)
  groupBy: UsageGroup;
  @ObjectListField(() => AiUsageRow, { description: 'In the order of their keys.' })
  rows: AiUsageRow[];
  @ObjectField(() => AiUsageFigures, { description: 'All rows together.' })
  total: AiUsageFigures;
}

const figures = <T extends { costMicros: number }>({ costMicros, ...rest }: T) => ({
  ...rest,
  costUsd: toUsd(costMicros),
});

@Controller()
export class UsageHttp {
  constructor(@Inject(COST) private readonly cost: Cost) {}

  @Operation.get('/ai-usage', {
    id: 'readAiUsage',
    tag: 'AI cost',
    tier: 'beta',
    summary: 'Get what AI has used',
    description: 'Every call of a model that was paid for, by days of the workspace, 400 at most.',
    scopes: ['billing:read'],
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    response: AiUsage,
    errors: [],
  })
  async read(@CurrentActor() actor: Actor, @Query() { groupBy = 'day', ...period }: UsageQuery): Promise<AiUsage> {
    const { rows, total, ...query } = await this.cost.usage(actor, { ...period, groupBy });
    return { ...query, rows: rows.map(figures), total: figures(total) };
  }
}
