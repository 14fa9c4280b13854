import { keptSights } from '../../access-log/adapters/kept-sights';
import { keptEncounters, keptNotes } from '../../care/adapters/kept-care';
import { keptConsents } from '../../consents/adapters/kept-consents';
import { keptDocuments } from '../../documents/adapters/kept-documents';
import { keptRequests } from '../../privacy/adapters/kept-requests';
import { keptBudgets, keptPacks } from '../../sales/adapters/kept-sales';
import type { KeptOfPatients } from './kept-part';

/** Moved and erased in this order. A new part adds an entry here; a test finds a missing column. */
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
