import type { Owner, WorkspaceRecord } from '@workops/kernel';
import { createEntity } from '@workops/platform/records';
import type { CalendarConnection } from '../calendar-ports';

export interface CalendarConnectionRow extends CalendarConnection, WorkspaceRecord {
  passwordSealed: string;
  enabled: boolean;
  importDueAt: Date;
  leasedUntil: Date | null;
  failedAttempts: number;
  mirrorAfter: Date | null;
  ownerKind: Owner['kind'] | null;
  ownerId: string | null;
  ownerAppId: string | null;
}

const ownerIn = (row: string): string =>
  `CASE WHEN ${row}.owner_id IS NOT NULL THEN json_build_object('kind', ${row}.owner_kind, 'id', ${row}.owner_id, 'appId', ${row}.owner_app_id) END`;

export const calendarConnectionEntity = createEntity<CalendarConnectionRow>({
  schema: 'scheduling',
  name: 'calendar_connection',
  columns: {
    memberId: { type: 'uuid', nullable: true },
    url: { type: 'text' },
    username: { type: 'text' },
    passwordSealed: { type: 'text', select: false, update: false },
    enabled: { type: 'boolean', select: false, update: false },
    importDueAt: { type: 'timestamptz', select: false, update: false },
    leasedUntil: { type: 'timestamptz', nullable: true, select: false, update: false },
    failedAttempts: { type: 'int', default: 0, select: false, update: false },
    lastError: { type: 'text', nullable: true },
    lastWarning: { type: 'text', nullable: true },
    mirrorAfter: { type: 'timestamptz', nullable: true, select: false, update: false },
    ownerKind: { type: 'text', nullable: true, select: false },
    ownerId: { type: 'uuid', nullable: true, select: false },
    ownerAppId: { type: 'uuid', nullable: true, select: false },
    ownerScopes: { type: 'text', array: true, default: '{}' },
    owner: { type: 'json', virtualProperty: true, query: ownerIn },
    updatedAt: { type: 'timestamptz', select: false },
  },
});
