import { keptSights } from '../access-log/kept-sights';
import { keptEncounters, keptNotes } from '../care/kept-care';
import { keptConsents } from '../consents/kept-consents';
import { keptDocuments } from '../documents/kept-documents';
import { keptRequests } from '../privacy/kept-requests';
import { keptBudgets, keptPacks } from '../sales/kept-sales';
import type { KeptOfPatients } from './kept-part';

/** All parts, in the order in which they are moved and erased. A new part is one entry here; a test finds a forgotten column. */
export const KEPT_OF_PATIENTS: readonly KeptOfPatients[] = [
  keptNotes,
  keptEncounters,
  keptConsents,
  keptDocuments,
  keptBudgets,
  keptPacks,
  keptRequests,
  keptSights,
];
