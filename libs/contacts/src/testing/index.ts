export { postgresReads } from '../adapters/postgres-reads';
export { parseNeedles } from '../domain/search-needles';
export { aContact } from './builders';
export { MemoryContacts } from './memory-contacts';
export type { SaidEvent } from '@workops/contracts/testing';
export { contactTables, holdContact, keepDomain, makeTombstone, renameContacts } from './database-tricks';
export {
  addPeople,
  blockPerson,
  describePerson,
  movePerson,
  PEOPLE_TABLE,
  renumberPerson,
  unsubscribe,
  type Person,
} from './people';
export { nothingSuppressed } from './nothing-suppressed';
