import { auditEntryEntity } from './audit/audit-entry.entity';
import { ceilingEntity } from './database/ceiling.entity';
import { encryptionCanaryEntity } from './process/encryption-canary.entity';
import { historyEntryEntity } from './history/history-entry.entity';
import { inboxEntity } from './outbox/inbox.entity';
import { lateEventEntity } from './outbox/late-event.entity';
import { outboxEntity } from './outbox/outbox.entity';
import { outgoingMailEntity } from './mail/outgoing-mail.entity';
import { requestEntity } from './requests/request.entity';
import { storedFileEntity } from './files/stored-file.entity';

export const platformTables = [
  auditEntryEntity,
  ceilingEntity,
  encryptionCanaryEntity,
  historyEntryEntity,
  inboxEntity,
  lateEventEntity,
  outboxEntity,
  outgoingMailEntity,
  requestEntity,
  storedFileEntity,
];
