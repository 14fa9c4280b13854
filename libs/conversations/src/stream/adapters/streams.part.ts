import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, from, LOGGER, Metrics, declarePart, type Logger } from '@workops/platform/process';
import type { ShownMessage } from '../../conversations/conversation-ports';
import type { StreamReader } from '../stream-ports';
import { LiveStreams } from '../use-cases/live-streams';
import { streamLog } from './stream-log';
import { streamSubjects, type StreamNames, type TellableConversation } from './stream-subjects';

const LOOK_EVERY_MS = 100;
const BEAT_EVERY_MS = 15_000;

export type ConversationReader = StreamReader<TellableConversation, ShownMessage>;

interface StreamsDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  names: StreamNames;
}

export class ConversationStreams {
  private readonly streams: LiveStreams<TellableConversation, ShownMessage>;
  private timers: NodeJS.Timeout[] = [];

  constructor({ database, clock, logger, metrics, names }: StreamsDeps) {
    this.streams = new LiveStreams({
      log: streamLog(database),
      subjects: streamSubjects(database, names, clock),
      clock,
      onBehalfOf: (workspaceId, work) => database.onBehalfOf(workspaceId, work),
      failed: (error) => logger.warn({ err: error }, 'reading a stream failed; the next poll resumes'),
    });
    metrics.gauge('conversation_streams', 'Clients connected to conversation streams', [], (gauge) =>
      gauge.set(this.streams.count),
    );
  }

  onApplicationBootstrap(): void {
    this.timers = [
      setInterval(() => void this.streams.look(), LOOK_EVERY_MS),
      setInterval(() => this.streams.beat(), BEAT_EVERY_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  beforeApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.streams.close();
  }

  /** Throws `unavailable` for too many streams. */
  follow(reader: ConversationReader, lastEventId: string | undefined): Promise<void> {
    return this.streams.follow(reader, lastEventId);
  }

  leave(reader: ConversationReader): void {
    this.streams.leave(reader);
  }
}

export const streamsPart = declarePart<StreamNames>('conversations: streams', (names) => [
  {
    provide: ConversationStreams,
    ...from(
      { database: Database, clock: CLOCK, logger: LOGGER, metrics: Metrics, names },
      (deps) => new ConversationStreams(deps as StreamsDeps),
    ),
  },
]);
