export { appointmentInPath } from './appointment-ref';
export { AppointmentResource, shownTo } from './appointment-resource';
export { AppointmentTypeResource } from './appointment-type-resource';
export { SlotResource } from './availability.http';
export { CalendarConnectionResource } from './calendar-connections.http';
export { schedulingControllers } from './controllers';
export {
  INVALID_BOOKING,
  INVALID_STATUS,
  NOT_ELIGIBLE,
  PATIENT_BLOCKED,
  SLOT_CONFLICT,
  VISIT_RECORDED,
} from './reasons';
export { ScheduleConfigResource } from './schedule-config.http';
export { AppointmentsHttp } from './appointments.http';
