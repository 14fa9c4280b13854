import type { Reasons } from '@workops/edge';

export const SLOT_CONFLICT: Reasons = {
  status: 409,
  name: 'SlotConflict',
  words: ['blocked', 'vehicle_taken', 'professional_taken', 'slot_taken'],
};
export const NOT_ELIGIBLE: Reasons = { status: 422, name: 'NotEligible', words: ['not_eligible'] };
export const PATIENT_BLOCKED: Reasons = { status: 409, name: 'PatientBlocked', words: ['patient_blocked'] };
export const VEHICLE_UNAVAILABLE: Reasons = {
  status: 409,
  name: 'VehicleUnavailable',
  words: ['vehicle_unavailable'],
};
export const VISIT_RECORDED: Reasons = { status: 409, name: 'VisitRecorded', words: ['visit_recorded'] };
export const INVALID_STATUS: Reasons = { status: 409, name: 'InvalidStatus', words: ['invalid_status'] };
export const HOLD_EXPIRED: Reasons = { status: 409, name: 'HoldExpired', words: ['hold_expired'] };
export const INVALID_BOOKING: Reasons = { status: 400, name: 'InvalidBooking', words: ['invalid'] };
