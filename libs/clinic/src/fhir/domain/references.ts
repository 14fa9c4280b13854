import type { ExportedRecord } from './record';

/** Targets of references by id, so that a large record is written in one pass. */
export interface References {
  patientId: string;
  serviceNames: ReadonlyMap<string, string>;
  isExported(id: string | null): id is string;
}

export function collectReferences({ patient, services, encounters, documents }: ExportedRecord): References {
  const ids = new Set([...encounters, ...documents].map(({ id }) => id));
  return {
    patientId: patient.id,
    serviceNames: new Map(services.map(({ id, nombre }) => [id, nombre])),
    isExported: (id): id is string => id !== null && ids.has(id),
  };
}
