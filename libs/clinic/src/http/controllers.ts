import type { Type } from '@nestjs/common';
import { ConsentsHttp } from './consents/consents.http';
import { ConsentTemplatesHttp } from './consents/consent-templates.http';
import { ClinicDocumentsHttp } from './documents/documents.http';
import { EncountersHttp } from './care/encounters.http';
import { NotesHttp } from './care/notes.http';
import { PriceListsHttp } from './catalogue/price-lists.http';
import { ProfessionalsHttp } from './catalogue/professionals.http';
import { ServicesHttp } from './catalogue/services.http';
import { AccessLogHttp } from './patients/access-log.http';
import { PatientMergeHttp } from './patients/patient-merge.http';
import { PatientsHttp } from './patients/patients.http';
import { FhirHttp } from './fhir/fhir.http';
import { PrivacyHttp } from './privacy/privacy.http';
import { BudgetsHttp } from './sales/budgets.http';
import { CashHttp } from './sales/cash.http';
import { PacksHttp } from './sales/packs.http';
import { SourcesHttp } from './sources/sources.http';

export const clinicControllers: Type[] = [
  PatientsHttp,
  ProfessionalsHttp,
  ServicesHttp,
  PriceListsHttp,
  EncountersHttp,
  NotesHttp,
  ConsentTemplatesHttp,
  ConsentsHttp,
  ClinicDocumentsHttp,
  AccessLogHttp,
  CashHttp,
  PatientMergeHttp,
  PacksHttp,
  SourcesHttp,
  PrivacyHttp,
  BudgetsHttp,
  FhirHttp,
];
