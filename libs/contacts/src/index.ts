export { audienceOn, type AudienceMember, type AudienceQuery } from './adapters/audience-on';
export { contactsContext } from './contacts.context';
export { contactDirectoryOn } from './adapters/directory-on';
export { contactFactsOn } from './adapters/whole-contact';
export type { ContactFacts } from './directory-ports';
export { correspondentsOn } from './adapters/correspondents-on';
export { CONTACT_DIRECTORY, CONTACTS } from './adapters/contacts.part';
export { followLeadSources, LEAD_SOURCE_EVENTS } from './adapters/lead-sources';
export { followMerges } from './adapters/follow-merges';
export type { ContactDirectory } from './contact-directory';
export { IMPORT_LOCK } from './adapters/postgres-import';
export { sweepRetiredAttributes } from './adapters/retired-attributes';
export { sweepRetiredTags } from './adapters/retired-tags';
export { createContacts, type Contacts } from './contacts';
export {
  companyLimits,
  type Company,
  type CompanyInput,
  type CompanyPatch,
  type CountedCompany,
} from './domain/company';
export {
  attributeTypes,
  type AttributeDefinition,
  type AttributeType,
  type ContactAttribute,
  type FileDescriptor,
} from './domain/attribute';
export {
  ATTRIBUTE_KEY,
  attributeLimits,
  type DefinitionInput,
  type DefinitionPatch,
} from './domain/attribute-definition';
export type { SentFile } from './domain/file-descriptor';
export { ATTRIBUTE_VALUE_LENGTH, type AttributeEntry } from './domain/settle-attributes';
export { contactLimits, type Address, type ContactInput, type ContactPatch } from './domain/contact-fields';
export { channelKinds, channelLimits, type Channel, type ChannelInput, type ChannelKind } from './domain/channel';
export { parseNeedles } from './domain/search-needles';
export type { ContactStats } from './domain/contact-stats';
export { importColumns, importLimits, mappableColumns, type ColumnMapping } from './domain/import-columns';
export type { ImportAction, ImportReport, ReportedRow } from './domain/import-report';
export type { GivenPerson } from './domain/contact';
export type { Contact } from './domain/contact-view';
export { duplicateReasons, type DuplicateCandidate, type DuplicateCluster } from './domain/duplicates';
export { MAX_MERGED } from './domain/merge';
export { tagLimits, type Tag } from './domain/tag';
export { dialled, keptPhone } from './domain/phone';
export { judgeOutbound, type OutboundContact, type OutboundSend, type OutboundVerdict } from './domain/outbound-policy';
export {
  legalBasisLength,
  outboundScopes,
  preferenceStatuses,
  type EffectivePreferences,
  type OutboundPreference,
  type OutboundScope,
  type PreferenceStatus,
} from './domain/outbound-preference';
export type { Correspondent, KnownCorrespondent } from './correspondent-ports';
export type { AskedSend, Correspondents } from './correspondents';
export type { MailStanding, MailStandingOf } from './outbound-ports';
export type { MergeParticipant, MergeParticipants } from './merge-ports';
export type { WorkspaceCountries } from './ports';
export type { SearchContactsInput } from './use-cases/search-contacts';
export type { SearchedContact } from './use-cases/contact-words';
export type { Introduction } from './use-cases/introduce-contacts';
export type { PutContactInput } from './use-cases/put-contact';
export type { OpenedFile } from './use-cases/open-file';
