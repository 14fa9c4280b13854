import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, AccessModule, authenticatorOf, CONNECTED_APPS, pseudonymOf, type Access, type ConnectedApps } from '@workops/access';
import { COMMERCE, CommerceModule } from '@workops/commerce';
import { CONTACT_DIRECTORY, ContactsModule } from '@workops/contacts';
import { EventsModule } from '@workops/events';
import { CLOCK, CONFIG, Database, PlatformModule, type Logger } from '@workops/platform';
import { CalendarsModule, SchedulingModule } from '@workops/scheduling';
import { ApiKeysHttp } from './access/api-keys.http';
import { AuditLogHttp } from './access/audit-log.http';
import { ConnectedAppsHttp } from './access/connected-apps.http';
import { DeviceAgentsHttp } from './access/device-agents.http';
import { LocationsHttp } from './access/locations.http';
import { MeHttp } from './access/me.http';
import { MembersHttp } from './access/members.http';
import { NotificationsHttp } from './access/notifications.http';
import { PersonalTokensHttp } from './access/personal-tokens.http';
import { PublishableKeysHttp } from './access/publishable-keys.http';
import { RolesHttp } from './access/roles.http';
import { SettingsHttp } from './access/settings.http';
import { TeamsHttp } from './access/teams.http';
import { VehiclesHttp } from './commerce/vehicles.http';
import { identitySettings, type ApiConfig } from './config';
import { CompaniesHttp } from './contacts/companies.http';
import { ContactConsentHttp } from './contacts/contact-consent.http';
import { ContactFlagsHttp } from './contacts/contact-flags.http';
import { ContactImportHttp } from './contacts/contact-import.http';
import { AttributeDefinitionsHttp } from './contacts/attribute-definitions.http';
import { ContactAttributesHttp } from './contacts/contact-attributes.http';
import { ContactChannelsHttp } from './contacts/contact-channels.http';
import { ContactMergeHttp } from './contacts/contact-merge.http';
import { ContactDuplicatesHttp } from './contacts/contact-duplicates.http';
import { ContactSearchHttp } from './contacts/contact-search.http';
import { ContactsHttp } from './contacts/contacts.http';
import { OutboundPreferencesHttp } from './contacts/outbound-preferences.http';
import { WebhookCatalogueHttp } from './events/webhook-catalogue.http';
import { WebhookDeliveriesHttp } from './events/webhook-deliveries.http';
import { WebhooksHttp } from './events/webhooks.http';
import { AUTHENTICATOR, EdgeModule } from './http/edge.module';
import { PERSON_NAMES } from './http/pseudonyms/pseudonymise.interceptor';
import type { PersonNames } from './http/pseudonyms/redactor';
import { AppointmentTypesHttp } from './scheduling/appointment-types.http';
import { appointmentMerges } from './scheduling/appointment-merges';
import { AppointmentsHttp } from './scheduling/appointments.http';
import { AvailabilityHttp } from './scheduling/availability.http';
import { CalendarConnectionsHttp } from './scheduling/calendar-connections.http';
import { presentAmong, schedulingDirectories } from './scheduling/directories';
import { ScheduleConfigHttp } from './scheduling/schedule-config.http';
import { AppointmentNames } from './views/appointment-names';
import { CalendarHttp } from './views/calendar.http';

/** Where the contexts meet: what one needs of another is filled here. */
@Module({})
export class ApiModule {
  static with(config: ApiConfig, logger: Logger): DynamicModule {
    const access = AccessModule.register({ inject: [CONFIG], useFactory: identitySettings });
    const contacts = ContactsModule.register({
      imports: [access],
      workspaces: { inject: [ACCESS], useFactory: (contextOfAccess: Access) => contextOfAccess },
      // Every context that holds ids of contacts is listed here.
      mergeParticipants: { inject: [Database, CLOCK], useFactory: appointmentMerges },
    });
    const commerce = CommerceModule.register();
    return {
      module: ApiModule,
      imports: [
        PlatformModule.register({ app: 'api', config, logger, entities: [] }),
        EdgeModule,
        access,
        contacts,
        commerce,
        SchedulingModule.register({
          imports: [access, contacts, commerce],
          inject: [ACCESS, CONTACT_DIRECTORY, COMMERCE],
          useFactory: schedulingDirectories,
        }),
        CalendarsModule.register({
          imports: [access],
          inject: [ACCESS, CONFIG],
          useFactory: (contextOfAccess: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
            staff: { presentAmong: presentAmong(contextOfAccess) },
            owners: contextOfAccess,
            allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
            plainHttp: ALLOW_PLAIN_HTTP,
            stillStanding: contextOfAccess.stillStanding,
          }),
        }),
        EventsModule.register({
          imports: [access],
          inject: [ACCESS, CONFIG],
          useFactory: ({ stillStanding }: Access, { WEBHOOK_ALLOWED_CIDRS, ALLOW_PLAIN_HTTP }: ApiConfig) => ({
            allowedCidrs: WEBHOOK_ALLOWED_CIDRS,
            plainHttp: ALLOW_PLAIN_HTTP,
            stillStanding,
          }),
        }),
      ],
      controllers: [
        ApiKeysHttp,
        AppointmentsHttp,
        AttributeDefinitionsHttp,
        AppointmentTypesHttp,
        AuditLogHttp,
        AvailabilityHttp,
        CalendarConnectionsHttp,
        CalendarHttp,
        ConnectedAppsHttp,
        CompaniesHttp,
        ContactConsentHttp,
        ContactFlagsHttp,
        ContactImportHttp,
        ContactAttributesHttp,
        ContactChannelsHttp,
        ContactMergeHttp,
        ContactDuplicatesHttp,
        ContactSearchHttp,
        ContactsHttp,
        DeviceAgentsHttp,
        LocationsHttp,
        MeHttp,
        MembersHttp,
        NotificationsHttp,
        OutboundPreferencesHttp,
        PersonalTokensHttp,
        PublishableKeysHttp,
        RolesHttp,
        ScheduleConfigHttp,
        SettingsHttp,
        TeamsHttp,
        VehiclesHttp,
        WebhookCatalogueHttp,
        WebhookDeliveriesHttp,
        WebhooksHttp,
      ],
      providers: [
        AppointmentNames,
        { provide: AUTHENTICATOR, inject: [ACCESS, CONNECTED_APPS], useFactory: authenticatorOf },
        {
          provide: PERSON_NAMES,
          inject: [CONNECTED_APPS],
          useFactory: ({ numbersOf }: ConnectedApps): PersonNames => ({ numbersOf, pseudonymOf }),
        },
      ],
    };
  }
}
