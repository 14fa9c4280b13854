import { part, token } from '@workops/platform/process';
import type { DocumentDirectories } from '../document-ports';
import { createDocuments, type ClinicDocuments } from '../documents';
import { patientReads } from '../../patients/adapters/patient-reads';
import { documentReads } from './document-reads';
import { documentTransaction } from './document-rows';

export const CLINIC_DOCUMENTS = token<ClinicDocuments>('clinic: documents');

export const clinicDocumentsPart = part<DocumentDirectories>(CLINIC_DOCUMENTS, ({ database, files, outside, clock }) =>
  createDocuments({
    store: {
      transaction: (actor, work) => database.transaction((tx) => work(documentTransaction(tx, files, actor))),
    },
    reads: documentReads(database),
    patientReads: patientReads(database),
    contents: files,
    ...outside,
    clock,
  }),
);
