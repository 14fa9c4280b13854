import { createEntity, RecordKind } from '@workops/platform/records';
import type { CashSession } from '../domain/cash-session';

export const cashSessions = new RecordKind<CashSession>(
  createEntity<CashSession>({
    schema: 'clinic',
    name: 'cash_session',
    columns: {
      number: { type: 'bigint', update: false },
      register: { type: 'text', update: false },
      registerFolded: { type: 'text', update: false },
      status: { type: 'text' },
      openingClp: { type: 'bigint', update: false },
      totals: { type: 'jsonb' },
      countedClp: { type: 'bigint', nullable: true },
      note: { type: 'text', nullable: true },
      openedBy: { type: 'uuid', nullable: true, update: false },
      closedBy: { type: 'uuid', nullable: true },
      openedByAuthor: { type: 'jsonb', nullable: true, update: false },
      closedByAuthor: { type: 'jsonb', nullable: true },
      closedAt: { type: 'timestamptz', nullable: true },
      locationId: { type: 'uuid', nullable: true, update: false },
      ownerUserId: { type: 'uuid', nullable: true, update: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);
