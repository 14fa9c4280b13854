import type { ContactCards } from './directory-ports';
import { liveContact, liveContacts } from './use-cases/live-contact';
import { blockedContacts } from './use-cases/blocked-contacts';
import { contactReach } from './use-cases/contact-reach';
import { contactsByPhone } from './use-cases/contacts-by-phone';
import { contactWords } from './use-cases/contact-words';
import { introduceContacts } from './use-cases/introduce-contacts';
import { nameContacts } from './use-cases/name-contacts';

export type ContactDirectory = ReturnType<typeof createContactDirectory>;

export const createContactDirectory = (cards: ContactCards) => ({
  live: liveContact(cards),
  allLive: liveContacts(cards),
  blocked: blockedContacts(cards),
  names: nameContacts(cards),
  reach: contactReach(cards),
  words: contactWords(cards),
  byPhone: contactsByPhone(cards),
  introduce: introduceContacts(cards),
});
