import { mailStandingOn } from '@workops/campaigns';
import {
  accessLogModule,
  careModule,
  patientsModule,
  privacyModule,
  fhirModule,
  salesModule,
  sourcesModule,
  clinicDocumentsModule,
  consentsModule,
} from '@workops/clinic';
import {
  automationModule,
  ChannelsModule,
  HOLDS,
  type Holds,
  InboundModule,
  MESSAGES,
  StreamsModule,
  WidgetModule,
  type Messages,
} from '@workops/conversations';
import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { ACCESS, deviceJobsModule, type Access } from '@workops/access';
import { DocumentsModule, IntakeModule, LEADS, StockSourcesModule } from '@workops/commerce';
import { CONTACT_DIRECTORY, CONTACTS, type ContactDirectory, type Contacts } from '@workops/contacts';
import { type ContextName } from '@workops/contexts';
import { EventsModule, FeedModule } from '@workops/events';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS } from '@workops/platform/process';
import {
  APPOINTMENTS,
  bookedServiceOn,
  CalendarsModule,
  libraryHolidays,
  patientsForgottenOn,
  type Appointments,
} from '@workops/scheduling';
import { forgetAnswersOn } from '@workops/edge/app';
import { accessControllers } from '@workops/access/http';
import { commerceControllers } from '@workops/commerce/http';
import { commerceDirectories, documentDirectories, intakeDirectories } from './commerce/directories';
import { originOf, type ApiConfig } from './config';
import { contactsControllers } from '@workops/contacts/http';
import { eventsControllers } from '@workops/events/http';
import { schedulingControllers } from '@workops/scheduling/http';
import { presentAmong } from './scheduling/directories';
import { AppointmentNames } from './views/appointment-names';
import { viewsControllers } from './views/controllers';
import { conversationsControllers } from '@workops/conversations/http';
import {
  automationDirectories,
  channelDirectories,
  inboundDirectories,
  streamNames,
  widgetDirectories,
} from './conversations/directories';
import { clinicControllers } from '@workops/clinic/http';
import { careDirectories, clinicDirectories, patientsOutside, saleDirectories } from './clinic/directories';
import { campaignsControllers } from '@workops/campaigns/http';
import { campaignsParts } from './campaigns/parts';
import { agentsControllers } from '@workops/agents/http';
import { agentsParts } from './agents/parts';
import { billingControllers } from '@workops/billing/http';
import { billingParts } from './billing/parts';
import { access, contacts, commerce, leads, catalogue, messages, scheduling, holds } from './shared-modules';

/** A context's parts in the API. */
interface ServedContext {
  modules: readonly DynamicModule[];
  controllers: readonly Type[];
  providers?: readonly Provider[];
}

/** Where the contexts meet: the ports of one are filled with another's functions here. */
const stockSources = StockSourcesModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    ...commerceDirectories(contextOfAccess),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding: contextOfAccess.stillStanding,
    owners: contextOfAccess,
  }),
});
const documents = DocumentsModule.register({
  imports: [access, contacts, leads],
  inject: [ACCESS, CONTACT_DIRECTORY, LEADS],
  useFactory: documentDirectories,
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
/** What others keep of an erased patient. */
const forgottenPatients = (database: Database) => ({
  appointments: { forget: patientsForgottenOn(database) },
  keptAnswers: { forget: forgetAnswersOn(database) },
});
const patients = patientsModule.register({
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY, Database, CONFIG],
  useFactory: (
    contextOfAccess: Access,
    directory: ContactDirectory,
    database: Database,
    { CLINIC_RETENTION_DAYS }: ApiConfig,
  ) => patientsOutside(contextOfAccess, directory, forgottenPatients(database), CLINIC_RETENTION_DAYS ?? null),
});
const privacy = privacyModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: (contextOfAccess: Access, database: Database, { CLINIC_RETENTION_DAYS }: ApiConfig) => ({
    ...clinicDirectories(contextOfAccess),
    ...forgottenPatients(database),
    retention: { sandboxDays: CLINIC_RETENTION_DAYS ?? null },
    holidays: libraryHolidays(),
  }),
});
const care = careModule.register({
  imports: [access, scheduling],
  inject: [ACCESS, APPOINTMENTS, Database],
  useFactory: (contextOfAccess: Access, appointments: Appointments, database: Database) =>
    careDirectories(contextOfAccess, appointments, bookedServiceOn(database)),
});
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
type SalesOutside = [Access, Appointments, Contacts, ContactDirectory, Holds, Database];

const sales = salesModule.register({
  imports: [access, contacts, scheduling, holds],
  inject: [ACCESS, APPOINTMENTS, CONTACTS, CONTACT_DIRECTORY, HOLDS, Database],
  useFactory: (...[contextOfAccess, appointments, { outbound }, { reach }, { stands }, database]: SalesOutside) =>
    saleDirectories(contextOfAccess, appointments, {
      outbound,
      reach,
      isHeld: stands,
      mailStanding: mailStandingOn(database),
    }),
});
const sources = sourcesModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
    ...clinicDirectories(contextOfAccess),
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    owners: contextOfAccess,
    stillStanding: contextOfAccess.stillStanding,
  }),
});
const events = EventsModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: ({ stillStanding }: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP, RETENTION_DAYS }: ApiConfig) => ({
    allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
    plainHttp: ALLOW_PLAIN_HTTP,
    stillStanding,
    eventDays: RETENTION_DAYS.event_feed,
  }),
});
const feed = FeedModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: ({ stillStanding }: Access, config: ApiConfig) => ({
    publicUrl: originOf(config),
    directUrl: config.DATABASE_DIRECT_URL,
    stillStanding,
    eventDays: config.RETENTION_DAYS.event_feed,
    requestDays: config.RETENTION_DAYS.request_log,
  }),
});

const channels = ChannelsModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: (contextOfAccess: Access, database: Database, config: ApiConfig) => ({
    ...channelDirectories(contextOfAccess, database),
    allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS,
    plainHttp: config.ALLOW_PLAIN_HTTP,
    origin: originOf(config),
    bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
    stillStanding: contextOfAccess.stillStanding,
    nameOf: async (workspaceId: string) => (await contextOfAccess.profileOf(workspaceId)).name,
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
  imports: [access, contacts],
  inject: [ACCESS, CONTACT_DIRECTORY],
  useFactory: streamNames,
});

const deviceJobs = deviceJobsModule.register({
  imports: [access],
  inject: [ACCESS],
  useFactory: ({ stillStanding }: Access) => ({ stands: stillStanding }),
});

/** Each registered context as the API serves it; one that is missing does not compile. */
export const served = {
  access: { modules: [access, deviceJobs], controllers: accessControllers },
  contacts: { modules: [contacts], controllers: contactsControllers },
  commerce: { modules: [commerce, stockSources, leads, intake, documents], controllers: commerceControllers },
  scheduling: { modules: [scheduling, calendars], controllers: schedulingControllers },
  events: { modules: [events, feed], controllers: eventsControllers },
  conversations: {
    modules: [channels, inbound, messages, automation, widget, streams, holds],
    controllers: conversationsControllers,
  },
  clinic: {
    modules: [patients, catalogue, care, consents, clinicDocuments, accessLog, sales, sources, privacy, fhir],
    controllers: clinicControllers,
  },
  campaigns: { modules: campaignsParts, controllers: campaignsControllers },
  agents: { modules: agentsParts, controllers: agentsControllers },
  billing: { modules: [...billingParts], controllers: billingControllers },
} satisfies Record<ContextName, ServedContext>;

const all: readonly ServedContext[] = [
  ...Object.values(served),
  { modules: [], controllers: viewsControllers, providers: [AppointmentNames] },
];

export const contextModules = all.flatMap(({ modules }) => modules);
export const controllers = all.flatMap((context) => context.controllers);
export const contextProviders = all.flatMap(({ providers }) => providers ?? []);
