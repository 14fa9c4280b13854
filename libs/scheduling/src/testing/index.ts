export { aNewAppointment, aType, someSettings } from './builders';
export { MemoryAppointments } from './memory-appointments';
export { MemorySetup } from './memory-setup';
