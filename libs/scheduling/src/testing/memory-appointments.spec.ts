import { anActor } from '@workops/kernel/testing';
import { appointmentContract } from './appointment-contract';
import { MemoryAppointments } from './memory-appointments';
import { MemorySetup } from './memory-setup';

describe('appointments in memory', () => {
  appointmentContract(async () => {
    const setup = new MemorySetup();
    const memory = new MemoryAppointments(setup);
    return {
      store: memory,
      reads: memory,
      keepType: (type) => setup.transaction(anActor({ workspaceId: type.workspaceId }), ({ types }) => types.add(type)),
      findReminder: (id) => memory.reminderOf(id),
    };
  });
});
