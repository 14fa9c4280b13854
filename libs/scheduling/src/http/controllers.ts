import { AppointmentTypesHttp } from './appointment-types.http';
import { AppointmentsHttp } from './appointments.http';
import { AvailabilityHttp } from './availability.http';
import { CalendarConnectionsHttp } from './calendar-connections.http';
import { ScheduleConfigHttp } from './schedule-config.http';

export const schedulingControllers = [
  AppointmentTypesHttp,
  AppointmentsHttp,
  AvailabilityHttp,
  CalendarConnectionsHttp,
  ScheduleConfigHttp,
];
