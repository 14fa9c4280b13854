import { Body, Controller, Inject } from '@nestjs/common';
import {
  channelSharePct,
  COST,
  costLimits,
  toMicros,
  mostOfTurnLimits,
  turnLimitsWith,
  toUsd,
  type Cost,
  type ShownBudgets,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  documented,
  Field,
  integer,
  ListField,
  NoOtherFields,
  number,
  ObjectField,
  Operation,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const MOST = { min: 0, max: Number.MAX_SAFE_INTEGER };
const creditsMonth = documented(integer({ min: 1, max: costLimits.creditsMonth }), {
  description: 'Credits a local month, after which no model is called; null: any number.',
  example: 100_000,
});
const usdMonth = documented(number(costLimits.usdMonth), {
  description: 'USD a local month, to the sixth decimal, after which no model is called; null: any sum.',
  example: 200,
});
const alertPct = documented(integer({ min: 1, max: 99 }), { description: 'Percent of a limit.', example: 80 });
const alerts = {
  max: costLimits.alertPct,
  description: 'Percent of each limit at which it is announced; at 100 it always is.',
};
const period = documented(text({ max: 7 }), {
  description: 'The local month that the figures are of.',
  example: '2027-01',
});
const spentUsd = documented(number(MOST), { description: 'USD that were spent in it.', example: 12.5 });
const optional = { optional: true, nullable: true };

const most = mostOfTurnLimits;
const share = documented(integer(channelSharePct), {
  description:
    'Percent of each limit that one channel may use while agents answer on others; 100: no share is kept for them.',
  example: channelSharePct.usual,
});
const turnsHour = documented(integer({ min: 1, max: most.turnsHour }), {
  description: 'Answers begun an hour of UTC.',
  example: 30,
});
const tokensDay = documented(integer({ min: 1, max: most.tokensDay }), {
  description: 'Tokens a day of UTC.',
  example: 500_000,
});
const toolCallsDay = documented(integer({ min: 1, max: most.toolCallsDay }), {
  description: 'Calls of tools a day of UTC.',
  example: 200,
});
const bookingsDay = documented(integer({ min: 1, max: most.bookingsDay }), {
  description: 'Appointments booked a day of UTC.',
  example: 3,
});
const parties = {
  channel: 'Of each messaging account.',
  contact: 'Of each contact.',
  network: 'Of each network address of visitors, of IPv6 a /64.',
  sender: 'Of each visitor, mail address or telephone.',
};
const limits = { description: 'What agents do for one party; beyond it people take the conversation over.' };

@NoOtherFields()
class AiTurnLimit {
  @Field(turnsHour)
  turnsHour: number;
  @Field(tokensDay)
  tokensDay: number;
  @Field(toolCallsDay)
  toolCallsDay: number;
  @Field(bookingsDay)
  bookingsDay: number;
}

@NoOtherFields(() => AiTurnLimits)
class AiTurnLimitsRequest {
  @ObjectField(() => AiTurnLimit, { description: parties.channel, optional: true })
  channel?: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.contact, optional: true })
  contact?: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.network, optional: true })
  network?: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.sender, optional: true })
  sender?: AiTurnLimit;
}

class AiTurnLimits {
  @ObjectField(() => AiTurnLimit, { description: parties.channel })
  channel: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.contact })
  contact: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.network })
  network: AiTurnLimit;
  @ObjectField(() => AiTurnLimit, { description: parties.sender })
  sender: AiTurnLimit;
}

@NoOtherFields(() => AiBudgets)
class AiBudgetsRequest {
  @Field(creditsMonth, optional)
  creditsMonth?: number | null;
  @Field(usdMonth, optional)
  usdMonth?: number | null;
  @ListField(alertPct, { ...alerts, optional: true, default: [80] })
  alertPct?: number[];
  @Field(share, { optional: true, default: channelSharePct.usual })
  channelSharePct?: number;
  @ObjectField(() => AiTurnLimitsRequest, { ...limits, optional: true })
  turnLimits?: AiTurnLimitsRequest;
}

class AiBudgets {
  @Field(creditsMonth, { nullable: true })
  creditsMonth: number | null;
  @Field(usdMonth, { nullable: true })
  usdMonth: number | null;
  @ListField(alertPct, alerts)
  alertPct: number[];
  @Field(share)
  channelSharePct: number;
  @ObjectField(() => AiTurnLimits, limits)
  turnLimits: AiTurnLimits;
  @Field(period, { person: false })
  period: string;
  @Field(integer(MOST), { description: 'Credits that were used in it.', example: 4_200 })
  creditsUsed: number;
  @Field(spentUsd)
  spentUsd: number;
}

@NoOtherFields(() => GraphBudget)
class GraphBudgetRequest {
  @Field(usdMonth, optional)
  usdMonth?: number | null;
}

class GraphBudget {
  @Field(uuid(), { description: 'The graph.' })
  graphId: string;
  @Field(usdMonth, { nullable: true })
  usdMonth: number | null;
  @Field(period, { person: false })
  period: string;
  @Field(spentUsd, { nullable: true, description: 'USD that were spent in it; null without `billing:read`.' })
  spentUsd: number | null;
}

const usdOrNull = (micros: number | null): number | null => (micros === null ? null : toUsd(micros));
const microsOrNull = (usd: number | null = null): number | null => (usd === null ? null : toMicros(usd));

const shown = ({ usdMonthMicros, spentMicros, alertPct: at, ...rest }: ShownBudgets): AiBudgets => ({
  ...rest,
  alertPct: [...at],
  usdMonth: usdOrNull(usdMonthMicros),
  spentUsd: toUsd(spentMicros),
});

const budgets = { tag: 'AI cost', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: AiBudgets } as const;

@Controller()
export class BudgetsHttp {
  constructor(@Inject(COST) private readonly cost: Cost) {}

  @Operation.get('/ai-budgets', {
    ...budgets,
    id: 'readAiBudgets',
    summary: 'Get the limits of what AI may cost',
    pseudonyms: 'about_nobody',
    scopes: ['billing:read'],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<AiBudgets> {
    return shown(await this.cost.budgets.read(actor));
  }

  @Operation.put('/ai-budgets', {
    ...budgets,
    sensitive: true,
    id: 'saveAiBudgets',
    summary: 'Limit what AI may cost',
    description:
      'Replaces all limits: one that is left out is none, a party of `turn_limits` the usual ones. A limit that is another than before is announced anew.',
    scopes: ['billing:write'],
    errors: [],
  })
  async save(
    @CurrentActor() actor: Actor,
    @Body() {
      creditsMonth: credits = null,
      usdMonth: usd,
      alertPct: at = [80],
      channelSharePct: pct,
      turnLimits,
    }: AiBudgetsRequest,
  ): Promise<AiBudgets> {
    const budget = { creditsMonth: credits, usdMonthMicros: microsOrNull(usd), alertPct: at };
    const reach = { channelSharePct: pct ?? channelSharePct.usual, turnLimits: turnLimitsWith(turnLimits ?? null) };
    return shown(await this.cost.budgets.save(actor, { ...budget, ...reach }));
  }

  @Operation.put('/ai-agent-graphs/:id/budget', {
    ...budgets,
    response: GraphBudget,
    sensitive: true,
    id: 'saveAiAgentGraphBudget',
    summary: 'Limit what a graph may cost',
    description:
      'Its calls are refused from the limit on, beside those of the workspace; left out or null: it has none of its own.',
    scopes: ['billing:write'],
    errors: ['NOT_FOUND'],
  })
  async saveGraph(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { usdMonth: usd }: GraphBudgetRequest,
  ): Promise<GraphBudget> {
    const { usdMonthMicros, spentMicros, ...rest } = await this.cost.budgets.saveGraph(actor, id, microsOrNull(usd));
    const isRead = actor.scopes.has('billing:read');
    return { ...rest, usdMonth: usdOrNull(usdMonthMicros), spentUsd: isRead ? toUsd(spentMicros) : null };
  }
}
