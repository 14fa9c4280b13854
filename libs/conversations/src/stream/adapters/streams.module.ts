import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Clock } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { ShownMessage } from '../../conversations/conversation-ports';
import type { StreamReader } from '../stream-ports';
import { LiveStreams } from '../use-cases/live-streams';
import { streamLog } from './stream-log';
import { streamSubjects, type StreamNames, type TellableConversation } from './stream-subjects';

const NAMES = Symbol('conversations: names of contacts and members');

const LOOK_EVERY_MS = 100;
const BEAT_EVERY_MS = 15_000;

/** A subscriber to the live stream of conversations and messages. */
export type ConversationReader = StreamReader<TellableConversation, ShownMessage>;

/** The streams of this process, until it ends. */
@Injectable()
export class ConversationStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams: LiveStreams<TellableConversation, ShownMessage>;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject(Database) database: Database,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
    @Inject(Metrics) metrics: Metrics,
    @Inject(NAMES) names: StreamNames,
  ) {
    this.streams = new LiveStreams({
      ...{ log: streamLog(database), subjects: streamSubjects(database, names, clock), clock },
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

  /** Throws `unavailable` where too many listen. */
  follow(reader: ConversationReader, lastEventId: string | undefined): Promise<void> {
    return this.streams.follow(reader, lastEventId);
  }

  leave(reader: ConversationReader): void {
    this.streams.leave(reader);
  }
}

type NamesFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<StreamNames>, 'inject' | 'useFactory'>;

@Module({})
export class StreamsModule {
  static register({ imports, inject, useFactory }: NamesFrom): DynamicModule {
    const names = { provide: NAMES, inject, useFactory };
    return { module: StreamsModule, imports, providers: [names, ConversationStreams], exports: [ConversationStreams] };
  }
}
