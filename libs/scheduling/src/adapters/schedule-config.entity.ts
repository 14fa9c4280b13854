import { tableEntity } from '@workops/platform/records';

export const scheduleConfigEntity = tableEntity({
  schema: 'scheduling',
  name: 'schedule_config',
  columns: {
    workspaceId: { type: 'uuid', primary: true, select: false, insert: false, update: false },
    timezone: { type: 'text', nullable: true },
    businessHours: { type: 'jsonb', nullable: true },
    slotMinutes: { type: 'int', nullable: true },
    bufferMinutes: { type: 'int', nullable: true },
    minLeadMinutes: { type: 'int', nullable: true },
    bookingHorizonDays: { type: 'int', nullable: true },
    staffCapacity: { type: 'int', nullable: true },
    vehicleExclusive: { type: 'boolean', nullable: true },
    ownerCapacity: { type: 'int', nullable: true },
    holdTtlMinutes: { type: 'int', nullable: true },
    reminderLeadMinutes: { type: 'int', nullable: true },
    salesTeamId: { type: 'uuid', nullable: true },
    arrivalBoardEnabled: { type: 'boolean', nullable: true },
    createdAt: { type: 'timestamptz', select: false, insert: false, update: false },
    updatedAt: { type: 'timestamptz', select: false, insert: false, update: false },
  },
});
