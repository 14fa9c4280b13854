import { RowMapper, type RowOf } from '@workops/platform/records';
import type { Ticket } from '../domain/ticket';
import { ticketEntity } from './ticket.entity';

export const ticketColumns = new RowMapper<Ticket, RowOf<typeof ticketEntity>>(ticketEntity);
