import { encounters } from './care/encounter-record';
import { priceLists, professionals, services } from './catalogue/catalogue-records';
import { consents, consentTemplates } from './consents/consent-record';
import { documents } from './documents/document-record';
import { patients } from './patients/patient-record';
import { privacyRequests } from './privacy/privacy-record';
import { budgets } from './sales/budget-record';
import { cashSessions } from './sales/cash-record';
import { packPurchases } from './sales/pack-record';
import { clinicSources } from './sources/source-record';

/** The kinds of record that this context declares. */
export const clinicRecords = {
  ...{ patients, professionals, services, priceLists, encounters, consentTemplates, consents, documents },
  ...{ cashSessions, packPurchases, budgets, clinicSources },
  ...{ cashSessions, packPurchases, budgets, privacyRequests },
};
