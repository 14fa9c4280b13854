import { Module, type DynamicModule } from '@nestjs/common';
import { ACCESS, authenticatorOf, calledOperationsOn, CONNECTED_APPS, type Access } from '@workops/access';
import { CLINIC_ACCESS_LOG, CLINIC_PATIENTS, type AccessLog } from '@workops/clinic';
import { INTAKE, type Intake } from '@workops/commerce';
import { CONTACT_DIRECTORY } from '@workops/contacts';
import { MESSAGES } from '@workops/conversations';
import { EVENT_FEED, type Feed } from '@workops/events';
import type { Clock } from '@workops/kernel';
import { OperationsModule } from '@workops/platform/app';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, PlatformModule, type Logger } from '@workops/platform/process';
import { TURN_CONVERSATIONS } from '@workops/agents/http';
import { LEAD_CONTACTS } from '@workops/commerce/http';
import { personNames } from './clinic/person-names';
import type { ApiConfig } from './config';
import { contextModules, contextProviders, controllers } from './contexts';
import {
  AUTHENTICATOR,
  calledOperationNotes,
  CalledOperationNotes,
  EdgeModule,
  EVENT_DISCLOSURE,
  type EventDisclosure,
  FEED_CURSOR,
  type FeedCursor,
  MEMBER_NAMES,
  type MemberNames,
  PERSON_NAMES,
  READ_LOG,
  type ReadLog,
  SIGNERS,
  type Signers,
} from '@workops/edge/app';
import { SMTP_SCRIPT, SmtpThread } from './smtp/smtp-thread';

@Module({})
export class ApiModule {
  /** `smtpScript` is what the thread for mail begins with; in a test without one there is none. */
  static with(config: ApiConfig, logger: Logger, smtpScript?: string): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.register({ app: 'api', config, logger, entities: [] }),
        OperationsModule,
        EdgeModule,
        ...contextModules,
      ],
      controllers,
      providers: [
        ...contextProviders,
        { provide: SMTP_SCRIPT, useValue: smtpScript },
        SmtpThread,
        { provide: LEAD_CONTACTS, useExisting: CONTACT_DIRECTORY },
        { provide: TURN_CONVERSATIONS, useExisting: MESSAGES },
        { provide: SIGNERS, inject: [INTAKE], useFactory: (signers: Intake): Signers => signers },
        { provide: AUTHENTICATOR, inject: [ACCESS, CONNECTED_APPS], useFactory: authenticatorOf },
        {
          provide: CalledOperationNotes,
          inject: [Database, CLOCK, LOGGER],
          useFactory: (database: Database, clock: Clock, logger: Logger) =>
            calledOperationNotes(calledOperationsOn(database), { database, clock, logger }),
        },
        { provide: FEED_CURSOR, inject: [EVENT_FEED], useFactory: (feed: Feed): FeedCursor => feed.cursorOfNow },
        {
          provide: EVENT_DISCLOSURE,
          inject: [EVENT_FEED],
          useFactory: (feed: Feed): EventDisclosure => feed.disclosed,
        },
        { provide: READ_LOG, inject: [CLINIC_ACCESS_LOG], useFactory: (log: AccessLog): ReadLog => log },
        { provide: MEMBER_NAMES, inject: [ACCESS], useFactory: ({ members }: Access): MemberNames => members.names },
        {
          provide: PERSON_NAMES,
          inject: [CONNECTED_APPS, CLINIC_PATIENTS],
          useFactory: personNames,
        },
      ],
    };
  }
}
