import { tableEntity } from '../records/entity';

export const outgoingMailEntity = tableEntity({
  schema: 'platform',
  name: 'outgoing_mail',
  columns: {
    id: { type: 'uuid', primary: true },
    key: { type: 'text' },
    recipient: { type: 'text' },
    subject: { type: 'text' },
    text: { type: 'text' },
    queuedAt: { type: 'timestamptz' },
    dueAt: { type: 'timestamptz' },
    attempts: { type: 'int', default: 0 },
    lastError: { type: 'text', nullable: true },
    finishedAt: { type: 'timestamptz', nullable: true },
    calendar: { type: 'jsonb', nullable: true },
    parkedAt: { type: 'timestamptz', nullable: true },
    workspaceId: { type: 'uuid', default: '00000000-0000-0000-0000-000000000000' },
  },
});
