import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { queueingTurns } from '@workops/agents';
import { limitTurns, liveAgent, turnRows, turnsAreDue } from '@workops/agents/testing';
import { anAccount, aVisitor } from '@workops/conversations/testing';
import { AnsweringPlace, pinnedAgent, talksOf } from '@workops/contexts/testing';
import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { createLogger, loadConfig, Metrics } from '@workops/platform/process';
import { eventually, recordedEvents } from '@workops/platform/testing';
import { SchedulerConfig } from './config';
import { ThreadModule } from './thread.module';

const PARTIES = ['sender', 'contact', 'network', 'channel'] as const;
const wide = { turnsHour: 1_000, tokensDay: 1_000_000, toolCallsDay: 1_000, bookingsDay: 100 };

describe('turns that a limit refuses', () => {
  let place: AnsweringPlace;
  let answering: INestApplicationContext;

  beforeAll(async () => {
    place = await AnsweringPlace.start();
    const config = loadConfig(SchedulerConfig, {
      ...{
        DATABASE_URL: place.url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        AI_BASE_URL: 'http://127.0.0.1:9',
      },
      AI_MODELS: JSON.stringify([{ name: 'local', input_usd: 0.15, output_usd: 0.6, context_tokens: 8_000 }]),
    });
    const module = ThreadModule.with('answering', config, createLogger('scheduler', 'silent'));
    answering = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  });
  afterAll(async () => {
    await answering.close();
    await place.close();
  });

  async function aRefusedTurn(party: (typeof PARTIES)[number]): Promise<void> {
    const { database, access } = place;
    const { id: workspaceId } = (await access.createWorkspace({ name: 'Automotora', livemode: true })).workspace;
    const agentId = randomUUID();
    await liveAgent(database, workspaceId, agentId, pinnedAgent());
    const turnLimits = {
      ...Object.fromEntries(PARTIES.map((each) => [each, wide])),
      [party]: { ...wide, turnsHour: 0 },
    };
    await limitTurns(database, workspaceId, { turnLimits });
    const site = await anAccount(database, workspaceId, {
      kind: 'web',
      defaultHandler: 'bot',
      aiAgentId: agentId,
      windowHours: null,
    });
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
    const deps = { database, clock: systemClock, ids: systemIds, talks: talksOf(place.bots()) };
    await database.transaction((tx) => queueingTurns(deps)(events, tx));
    await turnsAreDue(database, workspaceId);
    await eventually(async () =>
      (await turnRows(database, workspaceId)).some(({ reason }) => reason === `${party}_limit`),
    );
  }

  it('are counted on /metrics by the limit', async () => {
    for (const party of PARTIES) await aRefusedTurn(party);
    await aRefusedTurn('sender');
    const shown = await answering.get(Metrics).text();
    const counts = [
      ...shown.matchAll(/^agent_turns_refused_total\{reason="(\w+)",app="scheduler",thread="answering"\} (\d+)$/gm),
    ];
    expect(Object.fromEntries(counts.map(([, reason, count]) => [reason, Number(count)]))).toEqual({
      ...{ sender_limit: 2, contact_limit: 1, network_limit: 1, channel_limit: 1 },
    });
  });
});
