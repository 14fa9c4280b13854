export { aContact } from './builders';
export { MemoryContacts, type SaidEvent } from './memory-contacts';
