import type { ExportedRecord } from './record';

/** What entries of a record lead to, found by id: a large record is written in one pass. */
export interface References {
  patientId: string;
  serviceNames: ReadonlyMap<string, string>;
  /** Whether this encounter, or document, is an entry too: nothing else is referred to. */
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
