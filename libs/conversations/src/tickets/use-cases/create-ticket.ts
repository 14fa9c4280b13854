import { unusableAll, type Actor, type Issue } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import { strangersAmong } from '../../conversations/use-cases/hand-conversation';
import { newTicketOf, openedEvent, openerOf, wayOf, type Ticket } from '../domain/ticket';
import { withChosenPolicy, type TicketInput } from './open-ticket';

export interface CreateTicketInput extends TicketInput {
  contactId: string;
  locationId?: string | null;
}

type CreateDeps = Pick<ConversationDeps, 'store' | 'directories' | 'clock' | 'ids'>;

async function problemsOf(deps: CreateDeps, actor: Actor, input: CreateTicketInput, contactId: string | undefined) {
  const problems: Pick<Issue, 'path' | 'message'>[] = await strangersAmong(deps, actor, input);
  if (contactId === undefined) problems.unshift({ path: 'contact_id', message: 'El contacto no existe.' });
  const { locationId } = input;
  if (locationId && !(await deps.directories.branches.isBranch(actor.workspaceId, locationId)))
    problems.push({ path: 'location_id', message: 'La sucursal no existe.' });
  return problems;
}

/** The contact calls or stands at the counter. A merged contact is its survivor. Throws `unusable`. */
export const createTicket =
  (deps: CreateDeps) =>
  (actor: Actor, input: CreateTicketInput): Promise<Ticket> =>
    deps.store.transaction(actor, async (tx) => {
      const { workspaceId } = actor;
      const { subject, reason = null, priority = 'normal', assigneeUserId = null, teamId = null } = input;
      const contactId = await deps.directories.contacts.live(workspaceId, input.contactId);
      const problems = await problemsOf(deps, actor, input, contactId);
      if (contactId === undefined || problems.length > 0) throw unusableAll(problems);
      const now = deps.clock.now();
      const ticket = newTicketOf(
        { workspaceId, contactId, locationId: input.locationId ?? null },
        {
          id: deps.ids.next(),
          subject,
          reason,
          priority,
          assigneeUserId,
          teamId,
          brand: await tx.tickets.loadBrand(contactId),
          by: openerOf(actor),
          via: wayOf(actor),
          now,
        },
      );
      const added = await tx.tickets.add(await withChosenPolicy(tx, ticket, now));
      tx.events.record('ticket.opened', openedEvent(added));
      return added;
    });
