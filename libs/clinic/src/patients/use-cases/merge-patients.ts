import { conflict, idShownTo, notFound, unusable, type Actor } from '@workops/kernel';
import { filled, toMerging, mustBeOnePerson } from '../domain/merge';
import { mustNotBeBlocked, type PatientRef } from '../domain/patient';
import type { PatientDeps } from '../patient-ports';

const COUNTED = [
  'encounters',
  'notes',
  'consents',
  'documents',
  'budgets',
  'pack_purchases',
  'privacy_requests',
] as const;

export type Moved = Record<(typeof COUNTED)[number], number>;

export interface PatientMerge {
  primary: { id: string; number: number };
  mergedCount: number;
  moved: Moved;
  filledFields: string[];
}

const countedIn = (moved: Record<string, number>): Moved =>
  Object.fromEntries(COUNTED.map((name) => [name, moved[name] ?? 0])) as Moved;

/**
 * Makes the secondaries permanent tombstones, all or nothing; a concurrent merge or new entry waits, then finds a
 * tombstone. Throws `not_found`, `unusable` for a secondary, and `conflict`: `merged`, `document_mismatch`,
 * `identity_mismatch`, `open_encounters`, `patient_blocked`, `privacy_request_open`.
 */
export const mergePatients =
  ({ store, clock }: Pick<PatientDeps, 'store' | 'clock'>) =>
  (actor: Actor, ref: PatientRef, named: readonly string[]): Promise<PatientMerge> =>
    store.transaction(actor, async (tx) => {
      const primary = await tx.patients.byRef(ref);
      if (!primary) throw notFound('El paciente no existe.');
      const merging = toMerging(primary.id, named, await tx.patients.lockAll([...new Set([primary.id, ...named])]));
      mustBeOnePerson(merging);
      const ids = merging.secondaries.map(({ id }) => id);
      const open = await tx.patientRecords.openEncounters([primary.id, ...ids]);
      if (new Set(open.map(({ patientId }) => patientId)).size > 1) {
        throw conflict('open_encounters', 'Los pacientes tienen atenciones abiertas.', {
          encounter_ids: open.flatMap((encounter) => idShownTo(actor, encounter) ?? []),
        });
      }
      [merging.survivor, ...merging.secondaries].forEach(mustNotBeBlocked);
      if (await tx.patientRecords.hasOpenRequests([primary.id, ...ids])) {
        throw conflict('privacy_request_open', 'Los pacientes tienen una solicitud de privacidad abierta.');
      }
      const now = clock.now();
      const { survivor, filledFields } = filled(merging, now);
      await tx.patients.bury(ids, primary.id, now);
      const conflicting = await tx.patients.save(merging.survivor, survivor);
      if (conflicting) throw unusable('secondary_ids', 'Otro paciente tiene lo que tomaría el sobreviviente.');
      const moved = countedIn(await tx.patientRecords.move(primary.id, ids, now));
      tx.events.record('clinic_patient.merged', {
        resourceId: primary.id,
        changes: { patient_id: { from: ids, to: primary.id } },
        data: { id: primary.id },
      });
      tx.audit.record({
        action: 'clinic_patient.merged',
        target: { kind: 'clinic_patient', id: primary.id },
        details: { secondary_ids: ids, moved },
      });
      return { primary: { id: primary.id, number: primary.number }, mergedCount: ids.length, moved, filledFields };
    });
