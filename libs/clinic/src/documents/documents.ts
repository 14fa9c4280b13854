import type { DocumentDeps } from './document-ports';
import { listDocuments, openDocument, readDocument, uploadDocument, withdrawDocument } from './use-cases/documents';
import { inClinics } from '../use-cases/in-clinics';

export {
  DOCUMENT_KIND,
  DOCUMENT_STATUSES,
  documentLimits,
  type ClinicDocument,
  type DocumentStatus,
} from './domain/document';

export type ClinicDocuments = ReturnType<typeof createDocuments>;

export function createDocuments(deps: DocumentDeps) {
  const { write } = inClinics(deps);
  return {
    upload: write(uploadDocument(deps)),
    list: listDocuments(deps),
    read: readDocument(deps),
    open: openDocument(deps),
    withdraw: write(withdrawDocument(deps)),
  };
}
