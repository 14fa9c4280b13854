import type { Type } from '@nestjs/common';
import { ConsentsHttp } from '../consents/http/consents.http';
import { ConsentTemplatesHttp } from '../consents/http/consent-templates.http';
import { ClinicDocumentsHttp } from '../documents/http/documents.http';
import { EncountersHttp } from '../care/http/encounters.http';
import { NotesHttp } from '../care/http/notes.http';
import { PriceListsHttp } from '../catalogue/http/price-lists.http';
import { ProfessionalsHttp } from '../catalogue/http/professionals.http';
import { ServicesHttp } from '../catalogue/http/services.http';
import { AccessLogHttp } from '../patients/http/access-log.http';
import { PatientMergeHttp } from '../patients/http/patient-merge.http';
import { PatientsHttp } from '../patients/http/patients.http';
import { FhirHttp } from '../fhir/http/fhir.http';
import { PrivacyHttp } from '../privacy/http/privacy.http';
import { BudgetsHttp } from '../sales/http/budgets.http';
import { CashHttp } from '../sales/http/cash.http';
import { PacksHttp } from '../sales/http/packs.http';
import { TimelineHttp } from '../timeline/http/timeline.http';
import { SourcesHttp } from '../sources/http/sources.http';

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
  TimelineHttp,
];
