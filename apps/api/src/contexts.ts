import {
  accessLogModule,
  careModule,
  catalogueModule,
  clinicModule,
  patientsModule,
  privacyModule,
  fhirModule,
  salesModule,
  sourcesModule,
  CLINIC_CATALOGUE,
  clinicDocumentsModule,
  consentsModule,
} from '@workops/clinic';
import {
  automationModule,
  ChannelsModule,
  conversationsModule,
  HOLDS,
  holdsModule,
  type Holds,
  InboundModule,
  MESSAGES,
  MessagesModule,
  StreamsModule,
  WidgetModule,
  type Messages,
} from '@workops/conversations';
import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { ACCESS, AccessModule, type Access } from '@workops/access';
import { COMMERCE, CommerceModule, DocumentsModule, IntakeModule, LEADS, LeadsModule, StockSourcesModule } from '@workops/commerce';
import { CONTACT_DIRECTORY, ContactsModule, CONTACTS, type ContactDirectory, type Contacts } from '@workops/contacts';
import { mergeParticipants, type ContextName } from '@workops/contexts';
import { EventsModule } from '@workops/events';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS } from '@workops/platform/process';
import {
  APPOINTMENTS,
  appointmentsAheadOn,
  CalendarsModule,
  libraryHolidays,
  patientsForgottenOn,
  SchedulingModule,
  SLOT_MEMO,
  SlotMemoModule,
  type LocalSlotMemo,
  type Appointments,
} from '@workops/scheduling';
import { accessControllers } from './access/controllers';
import { commerceControllers } from './commerce/controllers';
import { commerceDirectories, documentDirectories, intakeDirectories, leadDirectories } from './commerce/directories';
import { identitySettings, originOf, type ApiConfig } from './config';
import { contactsControllers } from './contacts/controllers';
import { eventsControllers } from './events/controllers';
import { schedulingControllers } from './scheduling/controllers';
import { presentAmong, schedulingDirectories } from './scheduling/directories';
import { AppointmentNames } from './views/appointment-names';
import { viewsControllers } from './views/controllers';
import { conversationsControllers } from './conversations/controllers';
import {
  automationDirectories,
  channelDirectories,
  holdDirectories,
  inboundDirectories,
  messagesOutside,
  namesOfContacts,
  widgetDirectories,
} from './conversations/directories';
import { clinicControllers } from './clinic/controllers';
import { careDirectories, catalogueDirectories, clinicDirectories, patientsOutside, saleDirectories } from './clinic/directories';

/** A context's parts in the API. */
interface ServedContext {
  modules: readonly DynamicModule[];
  controllers: readonly Type[];
  providers?: readonly Provider[];
}

/** Where the contexts meet: the ports of one are filled with another's functions here. */
const access = AccessModule.register({ inject: [CONFIG], useFactory: identitySettings });
const contacts = ContactsModule.register({
  imports: [access],
  workspaces: { inject: [ACCESS], useFactory: (contextOfAccess: Access) => contextOfAccess },
  mergeParticipants: { inject: [Database, CLOCK], useFactory: mergeParticipants },
});
const commerce = CommerceModule.register({ imports: [access], inject: [ACCESS], useFactory: commerceDirectories });
const leads = LeadsModule.register({ imports: [access, contacts], inject: [ACCESS, CONTACT_DIRECTORY], useFactory: leadDirectories });
const stockSources = StockSourcesModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    ...commerceDirectories(contextOfAccess),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
  }),
});
const documents = DocumentsModule.register({
  imports: [access, contacts, leads],
  inject: [ACCESS, CONTACT_DIRECTORY, LEADS],
  useFactory: documentDirectories,
});
const catalogue = catalogueModule.register({
  imports: [access, SlotMemoModule],
  inject: [ACCESS, Database, SLOT_MEMO],
  useFactory: (contextOfAccess: Access, database: Database, memo: LocalSlotMemo) =>
    catalogueDirectories(contextOfAccess, appointmentsAheadOn(database), memo),
});
const messages = MessagesModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY, Database, CLOCK, IDS],
  useFactory: messagesOutside,
});
const scheduling = SchedulingModule.register({
  imports: [access, contacts, commerce, leads, catalogue, messages],
  inject: [ACCESS, CONTACT_DIRECTORY, COMMERCE, LEADS, CLINIC_CATALOGUE, MESSAGES],
  useFactory: schedulingDirectories,
});
const calendars = CalendarsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    staff: { presentAmong: presentAmong(contextOfAccess) },
    owners: contextOfAccess,
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
  }),
});
const intake = IntakeModule.register({
  imports: [access, contacts, leads, messages],
  inject: [ACCESS, CONTACTS, MESSAGES, CONFIG],
  useFactory: (
    contextOfAccess: Access,
    contextOfContacts: Contacts,
    contextOfMessages: Messages,
    { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig,
  ) => ({
    ...intakeDirectories(contextOfAccess, contextOfContacts, contextOfMessages),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
  }),
});
const patients = patientsModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY, Database, CONFIG],
  useFactory: (contextOfAccess: Access, directory: ContactDirectory, database: Database, { CLINIC_RETENTION_DAYS }: ApiConfig) =>
    patientsOutside(contextOfAccess, directory, patientsForgottenOn(database), CLINIC_RETENTION_DAYS ?? null),
});
const privacy = privacyModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: (contextOfAccess: Access, database: Database, { CLINIC_RETENTION_DAYS }: ApiConfig) => ({
    ...clinicDirectories(contextOfAccess),
    appointments: { forget: patientsForgottenOn(database) },
    retention: { sandboxDays: CLINIC_RETENTION_DAYS ?? null },
    holidays: libraryHolidays(),
  }),
});
const care = careModule.register({ imports: [access, scheduling], inject: [ACCESS, APPOINTMENTS], useFactory: careDirectories });
const consents = consentsModule.register({ imports: [access], inject: [ACCESS], useFactory: clinicDirectories });
const clinicDocuments = clinicDocumentsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { CLINIC_RETENTION_DAYS }: ApiConfig) => ({
    ...clinicDirectories(contextOfAccess),
    retention: { sandboxDays: CLINIC_RETENTION_DAYS ?? null },
  }),
});
const fhir = fhirModule.register({
  imports: [contacts],
  inject: [CONTACT_DIRECTORY, CONFIG],
  useFactory: ({ reach }: ContactDirectory, config: ApiConfig) => ({
    contacts: { telecomOf: async (workspaceId: string, id: string) => (await reach(workspaceId, [id])).get(id) },
    origin: originOf(config),
  }),
});
const accessLog = accessLogModule.register({ useFactory: () => ({}) });
const holds = holdsModule.register({ imports: [contacts], inject: [CONTACT_DIRECTORY], useFactory: holdDirectories });
const sales = salesModule.register({
  imports: [access, contacts, scheduling, holds],
  inject: [ACCESS, APPOINTMENTS, CONTACTS, CONTACT_DIRECTORY, HOLDS],
  useFactory: (contextOfAccess: Access, appointments: Appointments, { outbound }: Contacts, { reach }: ContactDirectory, { stands }: Holds) =>
    saleDirectories(contextOfAccess, appointments, { outbound, reach, isHeld: stands }),
});
const sources = sourcesModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    ...clinicDirectories(contextOfAccess),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
  }),
});
const events = EventsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: ({ stillStanding }: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding,
  }),
});

const channels = ChannelsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, config: ApiConfig) => ({
    ...channelDirectories(contextOfAccess),
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    plainHttp: config.ALLOW_PLAIN_HTTP,
    origin: originOf(config),
    stillStanding: contextOfAccess.stillStanding,
  }),
});

const inbound = InboundModule.register({
  imports: [access],
  inject: [ACCESS, Database, CLOCK, IDS],
  useFactory: inboundDirectories,
});

const automation = automationModule.register({
  imports: [access, messages],
  inject: [ACCESS, Database, MESSAGES],
  useFactory: (contextOfAccess: Access, database: Database, commands: Messages) => ({
    directories: automationDirectories(contextOfAccess, database),
    commands,
  }),
});
const widget = WidgetModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACTS, Database, CLOCK, IDS],
  useFactory: widgetDirectories,
});
const streams = StreamsModule.register({
  imports: [contacts],
  inject: [CONTACT_DIRECTORY],
  useFactory: namesOfContacts,
});

/** Each registered context as the API serves it; one that is missing does not compile. */
export const served = {
  access: { modules: [access], controllers: accessControllers },
  contacts: { modules: [contacts], controllers: contactsControllers },
  commerce: { modules: [commerce, stockSources, leads, intake, documents], controllers: commerceControllers },
  scheduling: { modules: [scheduling, calendars], controllers: schedulingControllers },
  events: { modules: [events], controllers: eventsControllers },
  conversations: {
    modules: [conversationsModule, channels, inbound, messages, automation, widget, streams, holds],
    controllers: conversationsControllers,
  },
  clinic: {
    modules: [clinicModule, patients, catalogue, care, consents, clinicDocuments, accessLog, sales, sources, privacy, fhir],
    controllers: clinicControllers,
  },
} satisfies Record<ContextName, ServedContext>;

const all: readonly ServedContext[] = [...Object.values(served), { modules: [], controllers: viewsControllers, providers: [AppointmentNames] }];

export const contextModules = all.flatMap(({ modules }) => modules);
export const controllers = all.flatMap((context) => context.controllers);
export const contextProviders = all.flatMap(({ providers }) => providers ?? []);
