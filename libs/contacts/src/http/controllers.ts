import { AttributeDefinitionsHttp } from './attribute-definitions.http';
import { CompaniesHttp } from './companies.http';
import { ContactAttributesHttp } from './contact-attributes.http';
import { ContactChannelsHttp } from './contact-channels.http';
import { ContactConsentHttp } from './contact-consent.http';
import { ContactDuplicatesHttp } from './contact-duplicates.http';
import { ContactFlagsHttp } from './contact-flags.http';
import { ContactImportHttp } from './contact-import.http';
import { ContactMergeHttp } from './contact-merge.http';
import { ContactSearchHttp } from './contact-search.http';
import { ContactsHttp } from './contacts.http';
import { OutboundPreferencesHttp } from './outbound-preferences.http';
import { TagsHttp } from './tags.http';

export const contactsControllers = [
  AttributeDefinitionsHttp,
  CompaniesHttp,
  ContactAttributesHttp,
  ContactChannelsHttp,
  ContactConsentHttp,
  ContactDuplicatesHttp,
  ContactFlagsHttp,
  ContactImportHttp,
  ContactMergeHttp,
  ContactSearchHttp,
  ContactsHttp,
  OutboundPreferencesHttp,
  TagsHttp,
];
