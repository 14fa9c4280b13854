import { encounters } from '../care/adapters/encounter-record';
import { priceLists, professionals, services } from '../catalogue/adapters/catalogue-records';
import { consents, consentTemplates } from '../consents/adapters/consent-record';
import { documents } from '../documents/adapters/document-record';
import { patients } from '../patients/adapters/patient-record';
import { privacyRequests } from '../privacy/adapters/privacy-record';
import { budgets } from '../sales/adapters/budget-record';
import { cashSessions } from '../sales/adapters/cash-record';
import { packPurchases } from '../sales/adapters/pack-record';
import { clinicSources } from '../sources/adapters/source-record';

export const clinicRecords = {
  patients,
  professionals,
  services,
  priceLists,
  encounters,
  consentTemplates,
  consents,
  documents,
  cashSessions,
  packPurchases,
  budgets,
  clinicSources,
  privacyRequests,
};
