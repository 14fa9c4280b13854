import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import type { Sla } from '../../sla/sla';
import { slaOn, ticketsOn } from '../../tickets/adapters/tickets-on';
import type { Tickets } from '../../tickets/tickets';
import type { Inbox } from '../message-ports';
import type { Messages } from '../messages';
import { inboxOn } from './inbox-on';
import { messageTemplatesOn } from './message-templates';
import { messagesOn, type MessagesOn } from './messages-on';

export const MESSAGES = token<Messages>('conversations: messages');

export const INBOX = token<Inbox>('conversations: inbox');

export const TICKETS = token<Tickets>('conversations: tickets');

export const SLA = token<Sla>('conversations: SLA policies');

export type MessagesOutside = Pick<MessagesOn, 'correspondents' | 'directories'>;

const NEEDS = { database: Database, files: Files, clock: CLOCK, ids: IDS, metrics: Metrics };

export const messagesPart = declarePart<MessagesOutside>('conversations: messages', (outside) => [
  provide(
    MESSAGES,
    from({ ...NEEDS, outside }, ({ metrics, outside: others, ...deps }) => {
      const templates = messageTemplatesOn(deps.database);
      return metrics.measured('conversations', messagesOn({ ...deps, templates, ...others }));
    }),
  ),
  provide(
    TICKETS,
    from({ ...NEEDS, outside }, ({ metrics, outside: { correspondents, directories }, ...deps }) =>
      metrics.measured('conversations', ticketsOn({ ...deps, correspondents, directories })),
    ),
  ),
  provide(
    SLA,
    from({ ...NEEDS, outside }, ({ database, clock, ids, metrics, outside: { directories } }) =>
      metrics.measured('conversations', slaOn({ database, directories, clock, ids })),
    ),
  ),
  provide(
    INBOX,
    from({ ...NEEDS, outside }, ({ metrics, outside: { correspondents, directories }, ...deps }) => {
      const inbox = inboxOn({ ...deps, correspondents, workspaces: directories.workspaces });
      return metrics.measured('conversations', { inbox }).inbox;
    }),
  ),
]);
