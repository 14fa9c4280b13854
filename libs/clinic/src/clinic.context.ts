import { join } from 'node:path';
import { declareContext, oldestDueIn } from '@workops/platform';
import { clinicRecords } from './adapters/clinic-records';
import { patientContacts } from './patients/adapters/move-patients';
import { sweepSourceRuns } from './sources/adapters/source-store';
import { sourceWork } from './sources/adapters/source.work';
import { dueRequestWork } from './privacy/adapters/due-requests.work';
import { withdrawnDocumentWork } from './documents/adapters/withdrawn-documents.work';
import { patientsPart } from './patients/adapters/patients.part';
import { cataloguePart } from './catalogue/adapters/catalogue.part';
import { carePart } from './care/adapters/care.part';
import { consentsPart } from './consents/adapters/consents.part';
import { clinicDocumentsPart } from './documents/adapters/documents.part';
import { accessLogPart } from './access-log/adapters/access-log.part';
import { salesPart } from './sales/adapters/sales.part';
import { sourcesPart } from './sources/adapters/sources.part';
import { privacyPart } from './privacy/adapters/privacy.part';
import { timelinePart } from './timeline/adapters/timeline.part';
import { fhirPart } from './fhir/adapters/fhir.part';
import { clinicTables } from './adapters/clinic-tables';

export const clinicContext = declareContext({
  name: 'clinic',
  purpose: 'patients, their records, professionals, services and prices',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    patients: patientsPart,
    catalogue: cataloguePart,
    care: carePart,
    consents: consentsPart,
    documents: clinicDocumentsPart,
    accessLog: accessLogPart,
    sales: salesPart,
    sources: sourcesPart,
    privacy: privacyPart,
    fhir: fhirPart,
    timeline: timelinePart,
  },
  work: {
    sourceSyncs: sourceWork,
    dueRequests: dueRequestWork,
    withdrawnDocuments: withdrawnDocumentWork,
  },
  waiting: [{ kind: 'clinic_sync', oldestDue: oldestDueIn('clinic.source_run', 'due_at', 'ended_at IS NULL') }],
  records: clinicRecords,
  tables: clinicTables,
  sealed: [{ table: 'clinic.source', key: ['workspace_id', 'id'], column: 'token_sealed' }],
  contactIds: [patientContacts],
  kept: [
    {
      what: 'runs of clinic sources',
      days: 90,
      adjustable: { name: 'clinic_runs', least: 90, most: 365 },
      sweep: sweepSourceRuns,
    },
  ],
  partitioned: [{ name: 'clinic.read_log', byYear: true }],
  workspaceData: {
    sending: [{ table: 'clinic.source_run', where: 'ended_at IS NULL' }, { table: 'clinic.source' }],
  },
});
