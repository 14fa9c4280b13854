import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { inboxOn } from './inbox-on';
import { messageTemplatesOn } from './message-templates';
import { slaOn, ticketsOn } from '../../tickets/adapters/tickets-on';
import { messagesOn, type MessagesOn } from './messages-on';

/** Injection token of a `Messages`. */
export const MESSAGES = Symbol('conversations: messages');

/** Injection token of an `Inbox`. */
export const INBOX = Symbol('conversations: inbox');

/** Injection token of `Tickets`. */
export const TICKETS = Symbol('conversations: tickets');

/** Injection token of `Sla`. */
export const SLA = Symbol('conversations: SLA policies');

const OUTSIDE = Symbol('conversations: outside of messages');

/** What messages ask others about. */
export type MessagesOutside = Pick<MessagesOn, 'correspondents' | 'directories'>;

type OutsideFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<MessagesOutside>, 'inject' | 'useFactory'>;

@Module({})
export class MessagesModule {
  static register({ imports, inject, useFactory }: OutsideFrom): DynamicModule {
    const deps = [Database, Files, OUTSIDE, CLOCK, IDS, Metrics];
    return {
      module: MessagesModule,
      imports,
      providers: [
        { provide: OUTSIDE, inject, useFactory },
        {
          provide: MESSAGES,
          inject: deps,
          useFactory: (
            database: Database,
            files: Files,
            outside: MessagesOutside,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) =>
            metrics.measured(
              'conversations',
              messagesOn({ database, files, templates: messageTemplatesOn(database), ...outside, clock, ids }),
            ),
        },
        {
          provide: TICKETS,
          inject: deps,
          useFactory: (
            database: Database,
            files: Files,
            { correspondents, directories }: MessagesOutside,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) =>
            metrics.measured('conversations', ticketsOn({ database, files, correspondents, directories, clock, ids })),
        },
        {
          provide: SLA,
          inject: [Database, OUTSIDE, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            { directories }: MessagesOutside,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => metrics.measured('conversations', slaOn({ database, directories, clock, ids })),
        },
        {
          provide: INBOX,
          inject: deps,
          useFactory: (
            database: Database,
            files: Files,
            { correspondents, directories }: MessagesOutside,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) =>
            metrics.measured('conversations', {
              inbox: inboxOn({ database, files, correspondents, workspaces: directories.workspaces, clock, ids }),
            }).inbox,
        },
      ],
      exports: [MESSAGES, INBOX, TICKETS, SLA],
    };
  }
}
