import { recordStore } from '@workops/platform/records';
import { createSla, type Sla } from '../../sla/sla';
import { createTickets, type Tickets } from '../tickets';
import { conversationStore } from '../../conversations/adapters/conversation-store';
import type { MessagesOn } from '../../conversations/adapters/messages-on';
import { slaPolicies } from '../../sla/adapters/sla-policies';
import { clocksWith } from './postgres-tickets';
import { ticketReads } from './ticket-reads';

export const ticketsOn = ({
  database,
  files,
  correspondents,
  directories,
  clock,
  ids,
}: Omit<MessagesOn, 'templates'>): Tickets =>
  createTickets({
    store: conversationStore(database, files, { workspaces: directories.workspaces, correspondents }),
    ticketReads: ticketReads(database),
    directories,
    clock,
    ids,
  });

export const slaOn = ({
  database,
  directories,
  clock,
  ids,
}: Pick<MessagesOn, 'database' | 'directories' | 'clock' | 'ids'>): Sla =>
  createSla({
    ...recordStore(database, { slaPolicies }),
    directories,
    clock,
    ids,
    clockOf: (hours) => clocksWith(directories.workspaces.holidays)(hours),
  });
