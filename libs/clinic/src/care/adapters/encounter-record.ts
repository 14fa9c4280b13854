import { createEntity, RecordKind } from '@workops/platform/records';
import type { Encounter } from '../domain/encounter';

/** Member linked to the professional, or the member who opened the encounter. */
export const ENCOUNTER_OWNER = `
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = encounter.workspace_id AND p.id = encounter.professional_id
               AND p.deleted_at IS NULL),
           encounter.made_by)`;

export const encounters = new RecordKind<Encounter>(
  createEntity<Encounter>({
    schema: 'clinic',
    name: 'encounter',
    columns: {
      number: { type: 'bigint', update: false },
      patientId: { type: 'uuid', update: false },
      professionalId: { type: 'uuid', update: false },
      serviceId: { type: 'uuid', nullable: true },
      appointmentId: { type: 'uuid', nullable: true, update: false },
      locationId: { type: 'uuid', nullable: true },
      modality: { type: 'text', update: false },
      reason: { type: 'text', nullable: true },
      status: { type: 'text' },
      openedAt: { type: 'timestamptz', update: false },
      closedAt: { type: 'timestamptz', nullable: true },
      author: { type: 'jsonb', update: false },
      madeBy: { type: 'uuid', nullable: true, update: false },
      ownerUserId: { type: 'uuid', nullable: true, virtualProperty: true, query: () => ENCOUNTER_OWNER },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);

export const encounterLocation = (table: string): string => `
  (SELECT e.location_id
     FROM clinic.encounter e
    WHERE e.workspace_id = ${table}.workspace_id AND e.id = ${table}.encounter_id)`;
