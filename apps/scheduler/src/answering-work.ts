import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import {
  AGENT_TURNS,
  answeringOn,
  callToolsOn,
  KNOWLEDGE,
  queueingTurns,
  ToolWire,
  tryingOn,
  type AnsweringDeps,
  type Knowledge,
} from '@workops/agents';
import { CLINIC_CATALOGUE, type Catalogue } from '@workops/clinic';
import { botsOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { runSubscriber } from '@workops/platform/outbox';
import { CLOCK, CONFIG, IDS, LOGGER, Metrics, QUEUES, type Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import { agentBookingsOn } from '@workops/scheduling';
import { AnsweringModel } from './answering-model';
import { bookingDirectories, builtinsOf, conversationParts, talksOf } from './agent-directories';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { workspaceFacts } from './workspace-facts';

const EVERY_MS = 250;

/** Queues turns and answers them, and runs test conversations of agents, until the process ends. Another process takes up unfinished ones. */
@Injectable()
export class AnsweringWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly deps: AnsweringDeps;
  private readonly answering: ReturnType<typeof answeringOn>;
  private readonly wire: ToolWire;
  private readonly trying: ReturnType<typeof tryingOn>;
  private readonly rounds: readonly Recurring[];
  private subscriber: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(SecretBox) sealer: SecretBox,
    @Inject(ACCESS) access: Access,
    @Inject(KNOWLEDGE) knowledge: Knowledge,
    @Inject(CLINIC_CATALOGUE) catalogue: Catalogue,
    @Inject(AnsweringModel) model: AnsweringModel,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.wire = new ToolWire(new SystemAddressGuard(parseRanges(config.WEBHOOK_ALLOWED_CIDRS)));
    const workspaces = { profileOf: access.profileOf };
    const parts = {
      access,
      database,
      files,
      correspondents: messagedContactsOn({ database, workspaces: workspaceFacts(access), clock, ids }),
      clock,
      ids,
    };
    const bots = botsOn(conversationParts(parts));
    const bookings = agentBookingsOn({ database, directories: bookingDirectories(parts, catalogue, bots), clock, ids });
    const refusals = metrics.counter('agent_turns_refused_total', 'AI agent turns refused by a limit, by limit', [
      'reason',
    ]);
    this.deps = {
      ...{ database, logger, clock, ids, workspaces, owners: access, model, talks: talksOf(bots) },
      digest: (text) => sealer.digest(text),
      turnRefused: (reason) => refusals.inc({ reason }),
      builtins: builtinsOf(bookings, bots, (workspaceId, query, sourceIds, limit, subjectId) =>
        knowledge.searchKnowledge({ workspaceId }, { query, sourceIds, limit, subjectId }),
      ),
      callTool: callToolsOn({
        ...{ database, sealer, send: this.wire.send, plainHttp: config.ALLOW_PLAIN_HTTP },
        workspaces: {
          livemodeOf: async (workspaceId) => (await access.profileOf(workspaceId)).livemode,
          standingOf: access.standingOf,
        },
      }),
    };
    this.answering = answeringOn(this.deps);
    this.trying = tryingOn(this.deps);
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over turns or tries failed, the next one finds what it left');
    this.rounds = [
      // A customer waits for an answer, which is due some seconds after the last message: it does not rest.
      new Recurring(this.answering.round, EVERY_MS, failed),
      new Recurring(this.trying.round, EVERY_MS, failed, database.stillness),
    ];
  }

  onApplicationBootstrap(): void {
    const { database, logger } = this.deps;
    this.subscriber = runSubscriber({ database, queues: this.queues, logger }, AGENT_TURNS, queueingTurns(this.deps));
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.answering.leaveOff();
    this.trying.leaveOff();
    await Promise.all([this.subscriber?.close(), ...this.rounds.map((round) => round.stop())]);
    await this.wire.close();
  }
}
