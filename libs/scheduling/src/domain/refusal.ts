import { conflict, notFound, type DomainError } from '@workops/kernel';
import type { Conflict } from './booking-rules';

const MESSAGES: Record<Conflict, string> = {
  blocked: 'La hora está bloqueada.',
  vehicle_taken: 'El vehículo está ocupado a esa hora.',
  professional_taken: 'El responsable ya tiene una cita a esa hora.',
  slot_taken: 'La hora ya no está disponible.',
};

export const slotConflict = (reason: Conflict): DomainError => conflict(reason, MESSAGES[reason]);

export const noSuchAppointment = (): DomainError => notFound('La cita no existe.');

export const noSuchBranch = (): DomainError => notFound('La sucursal no existe.');

export const wrongStatus = (message: string): DomainError => conflict('invalid_status', message);
