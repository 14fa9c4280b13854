import { catalogueModule, CLINIC_CATALOGUE } from '@workops/clinic';
import { holdsModule, MESSAGES, MessagesModule } from '@workops/conversations';
import { ACCESS, AccessModule, type Access } from '@workops/access';
import { COMMERCE, CommerceModule, LEADS, LeadsModule } from '@workops/commerce';
import { CONTACT_DIRECTORY, ContactsModule } from '@workops/contacts';
import { mergeParticipants } from '@workops/contexts';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS } from '@workops/platform/process';
import {
  appointmentsAheadOn,
  SchedulingModule,
  SLOT_MEMO,
  SlotMemoModule,
  type LocalSlotMemo,
} from '@workops/scheduling';
import { commerceDirectories, leadDirectories } from './commerce/directories';
import { identitySettings } from './config';
import { schedulingDirectories } from './scheduling/directories';
import { holdDirectories, messagesOutside } from './conversations/directories';
import { catalogueDirectories } from './clinic/directories';

/** The modules whose exports other contexts import: one instance of each, for Nest identifies dynamic modules by reference. */
export const access = AccessModule.register({ inject: [CONFIG], useFactory: identitySettings });
export const contacts = ContactsModule.register({
  imports: [access],
  workspaces: { inject: [ACCESS], useFactory: (contextOfAccess: Access) => contextOfAccess },
  mergeParticipants: { inject: [Database, CLOCK], useFactory: mergeParticipants },
});
export const commerce = CommerceModule.register({
  imports: [access],
  inject: [ACCESS],
  useFactory: commerceDirectories,
});
export const leads = LeadsModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY],
  useFactory: leadDirectories,
});
export const catalogue = catalogueModule.register({
  imports: [access, SlotMemoModule],
  inject: [ACCESS, Database, SLOT_MEMO],
  useFactory: (contextOfAccess: Access, database: Database, memo: LocalSlotMemo) =>
    catalogueDirectories(contextOfAccess, appointmentsAheadOn(database), memo),
});
export const messages = MessagesModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY, Database, CLOCK, IDS],
  useFactory: messagesOutside,
});
export const scheduling = SchedulingModule.register({
  imports: [access, contacts, commerce, leads, catalogue, messages],
  inject: [ACCESS, CONTACT_DIRECTORY, COMMERCE, LEADS, CLINIC_CATALOGUE, MESSAGES],
  useFactory: schedulingDirectories,
});
export const holds = holdsModule.register({
  imports: [contacts],
  inject: [CONTACT_DIRECTORY],
  useFactory: holdDirectories,
});
