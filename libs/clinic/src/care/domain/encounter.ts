import { conflict, notFound, type Author, type OwnedRecord, type WorkspaceRecord } from '@workops/kernel';

export const MODALITIES = ['presencial', 'telehealth'] as const;
export type Modality = (typeof MODALITIES)[number];

export const ENCOUNTER_STATUSES = ['open', 'closed'] as const;
export type EncounterStatus = (typeof ENCOUNTER_STATUSES)[number];

export interface EncounterFields {
  reason: string | null;
  locationId: string | null;
  serviceId: string | null;
}

export interface Encounter extends WorkspaceRecord, EncounterFields, OwnedRecord {
  number: number;
  patientId: string;
  professionalId: string;
  appointmentId: string | null;
  modality: Modality;
  status: EncounterStatus;
  openedAt: Date;
  closedAt: Date | null;
  author: Author;
  /** Null for an API key. */
  madeBy: string | null;
}

export interface EncounterInput extends Partial<EncounterFields> {
  patientId: string;
  professionalId: string;
  appointmentId?: string | null;
  modality?: Modality;
}

export type EncounterRef = { id: string } | { number: number };

export const encounterLimits = { reason: 500 } as const;

export const noEncounter = () => notFound('La atención no existe.');

export const authoringMember = ({ kind, id }: Author): string | null => (kind === 'member' ? id : null);

export function mustBeOpen({ status }: Encounter): void {
  if (status === 'closed') throw conflict('encounter_closed', 'La atención está cerrada.');
}
