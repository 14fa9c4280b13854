import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { queueingTurns } from '@workops/agents';
import { limitTurns, liveAgent, turnRows, turnsAreDue } from '@workops/agents/testing';
import { anAccount, aVisitor } from '@workops/conversations/testing';
import { AnsweringPlace, pinnedAgent, createTalks } from '@workops/contexts/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger, loadConfig, Metrics } from '@workops/platform/process';
import { eventually, recordedEvents } from '@workops/platform/testing';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

const PARTIES = ['sender', 'contact', 'network', 'channel'] as const;
const refusalReason = (party: (typeof PARTIES)[number] | 'channel_budget'): string =>
  party === 'channel_budget' ? 'channel_budget_exceeded' : `${party}_limit`;
const wide = { turnsHour: 1_000, tokensDay: 1_000_000, toolCallsDay: 1_000, bookingsDay: 100 };

describe('turns rejected by a limit', () => {
  let place: AnsweringPlace;
  let answering: INestApplicationContext;

  beforeAll(async () => {
    place = await AnsweringPlace.start();
    const config = loadConfig(SchedulerConfig, {
      DATABASE_URL: place.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      AI_BASE_URL: 'http://127.0.0.1:9',
      AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
    });
    const module = ThreadModule.with('answering', config, createLogger('scheduler', 'silent'));
    answering = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  });
  afterAll(async () => {
    await answering.close();
    await place.close();
  });

  async function aRefusedTurn(party: (typeof PARTIES)[number] | 'channel_budget'): Promise<void> {
    const { database, access } = place;
    const { id: workspaceId } = (await access.createWorkspace({ name: 'Automotora', livemode: true })).workspace;
    const agentId = randomUUID();
    await liveAgent(database, workspaceId, agentId, pinnedAgent());
    const turnLimits = {
      ...Object.fromEntries(PARTIES.map((each) => [each, wide])),
      ...(party !== 'channel_budget' && { [party]: { ...wide, turnsHour: 0 } }),
    };
    const answered = { defaultHandler: 'bot', aiAgentId: agentId, windowHours: null } as const;
    const site = await anAccount(database, workspaceId, { ...answered, kind: 'web' });
    if (party === 'channel_budget') {
      await anAccount(database, workspaceId, answered);
      await limitTurns(database, workspaceId, { turnLimits, usdMonthMicros: 1, sharePct: 1 });
    } else await limitTurns(database, workspaceId, { turnLimits });
    const from = { kind: site.kind, identity: await aVisitor(database, site, { network: 'one' }) };
    const message = {
      externalMessageId: randomUUID(),
      from,
      profileName: null,
      type: 'text' as const,
      content: 'Hola',
      attachments: [],
    };
    await place
      .inbox()
      .receive(site, { messages: [{ ...message, sentAt: new Date(), automated: false }], statuses: [] });
    const events = (await recordedEvents(database, workspaceId)).filter(({ type }) => type === 'message.received');
    const deps = { database, clock: systemClock, ids: systemIds, talks: createTalks(place.bots()) };
    await database.transaction((tx) => queueingTurns(deps)(events, tx));
    await turnsAreDue(database, workspaceId);
    await eventually(async () =>
      (await turnRows(database, workspaceId)).some(({ reason }) => reason === refusalReason(party)),
    );
  }

  it('are counted on /metrics by the documented reasons', async () => {
    for (const party of [...PARTIES, 'channel_budget'] as const) await aRefusedTurn(party);
    await aRefusedTurn('sender');
    const shown = await answering.get(Metrics).text();
    const counts = [
      ...shown.matchAll(/^agent_turns_refused_total\{reason="(\w+)",app="scheduler",thread="answering"\} (\d+)$/gm),
    ];
    expect(Object.fromEntries(counts.map(([, reason, count]) => [reason, Number(count)]))).toEqual({
      sender_limit: 2,
      contact_limit: 1,
      network_limit: 1,
      channel_limit: 1,
      channel_budget_exceeded: 1,
    });
    const documented = readFileSync(resolve(__dirname, '../../../docs/observability.md'), 'utf8');
    const [, reasons = ''] = /`agent_turns_refused_total` by reason: (.*) \|/.exec(documented) ?? [];
    expect([...reasons.matchAll(/"(\w+)"/g)].map(([, reason]) => reason).sort()).toEqual(
      counts.map(([, reason]) => reason).sort(),
    );
  });
});
