import type { EventData, NewEvent } from '@workops/contracts';
import { eachByItself, systemActor } from '@workops/kernel';
import type { ConversationDeps } from '../../conversations/conversation-ports';
import { announcing, elapsedMs, type Breach } from '../domain/ticket-clock';
import type { ClockOf } from '../domain/sla-terms';
import { ticketDisplayIdOf, type Ticket } from '../../tickets/domain/ticket';
import type { MissedTargets, WorkspaceFacts } from '../../tickets/ticket-ports';

/** Batch per workspace and transaction, before another workspace's turn. */
const EACH = 200;

function breachedEvent(
  ticket: Ticket,
  breach: Breach,
  now: Date,
  clockOf: ClockOf,
): NewEvent<EventData<'sla.breached'>> {
  const { id, sla, assigneeUserId } = ticket;
  return {
    resourceId: id,
    data: {
      ticket_id: id,
      ticket_display_id: ticketDisplayIdOf(ticket),
      policy_id: sla!.policyId,
      policy_name: sla!.policyName,
      breach_type: breach.type,
      target_minutes: breach.targetMinutes,
      elapsed_seconds: Math.floor(elapsedMs(ticket, now, clockOf) / 1_000),
      assignee: assigneeUserId,
      breached_at: breach.breachedAt.toISOString(),
    },
  };
}

interface BreachDeps extends Pick<ConversationDeps, 'store' | 'clock'> {
  missed: MissedTargets;
  workspaces: Pick<WorkspaceFacts, 'loadProfile'>;
  /** The next round retries the failed workspace. */
  onFailure: (error: unknown) => void;
}

/**
 * Any number of processes may run it: a ticket is announced with its row locked, and a locked one skipped. Returns the
 * number of breaches.
 */
export const announceBreaches =
  ({ store, clock, missed, workspaces, onFailure }: BreachDeps) =>
  async (): Promise<number> => {
    let announced = 0;
    for (;;) {
      const now = clock.now();
      const before = announced;
      const announce = async ({ workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<void> => {
        const { livemode } = await workspaces.loadProfile(workspaceId);
        announced += await store.transaction(systemActor(workspaceId, livemode), async ({ tickets, events }) => {
          const told = (await tickets.lockMissed(ids, now)).map((ticket) => announcing(ticket, now));
          tickets.save(told.map(({ ticket }) => ticket));
          const breaches = told.flatMap(({ ticket, breaches: of }) =>
            of.map((breach) => breachedEvent(ticket, breach, now, tickets.clockOf)),
          );
          for (const event of breaches) events.record('sla.breached', event);
          return breaches.length;
        });
      };
      await eachByItself(await missed.find(now, EACH), announce, onFailure);
      if (announced === before) return announced;
    }
  };
