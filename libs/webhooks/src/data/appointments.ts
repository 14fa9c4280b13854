/** An appointment as it was at the event: identifiers, times and states. */
interface AppointmentData {
  id: string;
  display_id: string;
  kind: string;
  status: 'pending_hold' | 'confirmed' | 'cancelled' | 'completed' | 'no_show';
  starts_at: string;
  ends_at: string;
  appointment_type_id: string | null;
  contact_id: string | null;
  owner_user_id: string | null;
  location_id: string | null;
  vehicle_id: string | null;
  lead_id: string | null;
}

export interface AppointmentsData {
  'appointment.booked': AppointmentData;
  'appointment.rescheduled': AppointmentData;
  'appointment.cancelled': AppointmentData;
  'appointment.completed': AppointmentData;
  'appointment.no_show': AppointmentData;
  'appointment.reminded': AppointmentData;
  'appointment.imported': AppointmentData;
}
