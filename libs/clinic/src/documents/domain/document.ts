import { conflict, notFound, notUnique, type Author, type OwnedRecord, type WorkspaceRecord } from '@workops/kernel';

export const DOCUMENT_STATUSES = ['current', 'superseded'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What kinds of document are written as. */
export const DOCUMENT_KIND = /^[a-z_]{1,40}$/;

/** In characters, and bytes. */
export const documentLimits = {
  kind: 40,
  title: 200,
  filename: 255,
  contentType: 255,
  bytes: 25 * 1024 * 1024,
} as const;

/** A file of the record of a patient, under the id of its content. */
export interface ClinicDocument extends WorkspaceRecord, OwnedRecord {
  patientId: string;
  encounterId: string | null;
  kind: string;
  title: string | null;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  sha256: string;
  status: DocumentStatus;
  supersededById: string | null;
  author: Author;
  /** The member who uploaded it; null for a key. */
  madeBy: string | null;
  /** Of the workspace. */
  livemode: boolean;
}

/** The metadata of a file at upload. */
export interface DocumentTerms {
  kind: string;
  title: string | null;
  encounterId: string | null;
  supersedesId: string | null;
}

export const noDocument = () => notFound('El documento no existe.');
export const consentScan = () => conflict('consent_scan', 'El documento es el original de un consentimiento firmado.');
/** With the id of the other for who sees it. */
export const sameContent = (id: string | undefined) =>
  notUnique('El paciente ya tiene este documento.', { document_id: id });

/** Throws `conflict` for one that was replaced. */
export function mustBeCurrent({ supersededById }: ClinicDocument): void {
  if (supersededById !== null)
    throw conflict('already_superseded', 'El documento ya tiene un reemplazo.', { superseded_by_id: supersededById });
}
