import type { ExportedRecord } from './record';

/** The targets of references between entries, by id, so that a large record is written in one pass. */
export interface References {
  patientId: string;
  serviceNames: ReadonlyMap<string, string>;
  /** Whether the encounter or document is exported too; entries refer to nothing else. */
  isExported(id: string | null): id is string;
}

export function referencesOf({ patient, services, encounters, documents }: ExportedRecord): References {
  const ids = new Set([...encounters, ...documents].map(({ id }) => id));
  return {
    patientId: patient.id,
    serviceNames: new Map(services.map(({ id, nombre }) => [id, nombre])),
    isExported: (id): id is string => id !== null && ids.has(id),
  };
}
