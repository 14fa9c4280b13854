import type { Actor, Clock } from '@workops/kernel';
import { takeLock, type Database } from '@workops/platform/database';
import { completeVisit } from '../use-cases/complete-visit';
import { appointmentTransaction, BOOKINGS_LOCK } from './postgres-appointments';

/** Joins the caller's transaction if there is one. */
export const visitsOn = (database: Database, clock: Clock): ((actor: Actor, appointmentId: string) => Promise<void>) =>
  completeVisit({
    transaction: (actor, work) => database.transaction((tx) => work(appointmentTransaction(tx, actor))),
    clock,
  });

const FORGET =
  'UPDATE scheduling.appointment SET patient_id = NULL WHERE workspace_id = $1 AND patient_id = ANY ($2::uuid[])';

export const patientsForgottenOn =
  (database: Database) =>
  async (workspaceId: string, patientIds: readonly string[]): Promise<void> => {
    await database.query(FORGET, [workspaceId, patientIds]);
  };

const MOVE_LEAD =
  'UPDATE scheduling.appointment SET lead_id = $3, updated_at = $4 WHERE workspace_id = $1 AND lead_id = $2';

/**
 * Gives the appointments of a merged lead to another when the caller's transaction commits. Waits for bookings under
 * way; a later booking sees the merge.
 */
export const leadVisitsOn =
  (database: Database, clock: Clock) =>
  (workspaceId: string, fromId: string, toId: string): Promise<void> =>
    database.transaction(async (tx) => {
      await takeLock(tx, { name: BOOKINGS_LOCK, workspaceId });
      await tx.query(MOVE_LEAD, [workspaceId, fromId, toId, clock.now()]);
    });

/** Waits for a change of the appointment, and blocks the next until the caller's transaction ends. */
const KEPT = 'SELECT FROM scheduling.appointment WHERE workspace_id = $1 AND id = $2 FOR SHARE';

/**
 * Keeps the appointment unchanged until the caller's transaction ends, so that a visit can be recorded of the patient
 * that it names. Callers lock the patient first, as an erasure and a merge do.
 */
export const keepVisitOn =
  (database: Database) =>
  async (workspaceId: string, appointmentId: string): Promise<void> => {
    await database.query(KEPT, [workspaceId, appointmentId]);
  };

const BOOKED = `
  SELECT t.external_ref AS id
    FROM scheduling.appointment a
    JOIN scheduling.appointment_type t ON t.workspace_id = $1 AND t.id = a.appointment_type_id
   WHERE a.workspace_id = $1 AND a.id = $2 AND t.engine = 'clinic'`;

/** Works even if the type has been deleted since. */
export const bookedServiceOn =
  (database: Database) =>
  async (workspaceId: string, appointmentId: string): Promise<string | undefined> =>
    (await database.query<{ id: string }>(BOOKED, [workspaceId, appointmentId]))[0]?.id;
