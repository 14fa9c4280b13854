import { appointmentEntity } from './appointment.entity';
import { appointmentCounterEntity } from './appointment-counter.entity';
import { calendarMirrorEntity } from './calendar-mirror.entity';
import { reminderEntity } from './reminder.entity';
import { scheduleConfigEntity } from './schedule-config.entity';
import { visitorHoldEntity } from './visitor-hold.entity';

export const schedulingTables = [
  appointmentEntity,
  appointmentCounterEntity,
  calendarMirrorEntity,
  reminderEntity,
  scheduleConfigEntity,
  visitorHoldEntity,
];
