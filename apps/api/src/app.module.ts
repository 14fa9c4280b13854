import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, createAuthenticator, calledOperationsOn, CONNECTED_APPS } from '@workops/access';
import { TURN_CONVERSATIONS } from '@workops/agents/http';
import { CLINIC_ACCESS_LOG, CLINIC_PATIENTS } from '@workops/clinic';
import { INTAKE } from '@workops/commerce';
import { LEAD_CONTACTS } from '@workops/commerce/http';
import { CONTACT_DIRECTORY } from '@workops/contacts';
import { IDENTITIES, KEPT_ANSWERS, wiring } from '@workops/contexts';
import { MESSAGES } from '@workops/conversations';
import {
  AUTHENTICATOR,
  calledOperationNotes,
  CalledOperationNotes,
  EdgeModule,
  EVENT_DISCLOSURE,
  FEED_CURSOR,
  forgetAnswersOn,
  MEMBER_NAMES,
  PERSON_NAMES,
  READ_LOG,
  SIGNERS,
} from '@workops/edge/app';
import { EVENT_FEED } from '@workops/events';
import { OperationsModule } from '@workops/platform/app';
import { Database } from '@workops/platform/database';
import { CLOCK, from, LOGGER, PlatformModule, provide, type Logger } from '@workops/platform/process';
import { identitySettings, type ApiConfig } from './config';
import { controllers } from './contexts';
import { personNames } from './person-names';
import { SMTP_SCRIPT, SmtpThread } from './smtp/smtp-thread';
import { AppointmentNames } from './views/appointment-names';

const edgePorts = [
  provide(
    LEAD_CONTACTS,
    from({ contacts: CONTACT_DIRECTORY }, ({ contacts }) => contacts),
  ),
  provide(
    TURN_CONVERSATIONS,
    from({ messages: MESSAGES }, ({ messages }) => messages),
  ),
  provide(
    SIGNERS,
    from({ intake: INTAKE }, ({ intake }) => intake),
  ),
  provide(
    READ_LOG,
    from({ log: CLINIC_ACCESS_LOG }, ({ log }) => log),
  ),
  provide(
    AUTHENTICATOR,
    from({ access: ACCESS, apps: CONNECTED_APPS }, ({ access, apps }) => createAuthenticator(access, apps)),
  ),
  provide(
    PERSON_NAMES,
    from({ apps: CONNECTED_APPS, patients: CLINIC_PATIENTS }, ({ apps, patients }) => personNames(apps, patients)),
  ),
  provide(
    MEMBER_NAMES,
    from({ access: ACCESS }, ({ access: { members } }) => members.names),
  ),
  provide(
    FEED_CURSOR,
    from({ feed: EVENT_FEED }, ({ feed }) => feed.cursorOfNow),
  ),
  provide(
    EVENT_DISCLOSURE,
    from({ feed: EVENT_FEED }, ({ feed }) => feed.disclosed),
  ),
  {
    provide: CalledOperationNotes,
    ...from({ database: Database, clock: CLOCK, logger: LOGGER }, (deps) =>
      calledOperationNotes(calledOperationsOn(deps.database), deps),
    ),
  },
];

@Module({})
export class ApiModule {
  /** `smtpScript` starts the mail thread; tests without it have none. */
  static with(config: ApiConfig, logger: Logger, smtpScript?: string): DynamicModule {
    return {
      module: ApiModule,
      imports: [PlatformModule.register({ app: 'api', config, logger }), OperationsModule, EdgeModule],
      controllers,
      providers: [
        { provide: IDENTITIES, useValue: identitySettings(config) },
        {
          provide: KEPT_ANSWERS,
          ...from({ database: Database }, ({ database }) => ({ forget: forgetAnswersOn(database) })),
        },
        ...wiring.all(),
        ...edgePorts,
        AppointmentNames,
        { provide: SMTP_SCRIPT, useValue: smtpScript },
        SmtpThread,
      ],
    };
  }
}
