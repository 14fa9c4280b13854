import { notUnique } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { AppointmentTypeRepository } from '../ports';

/**
 * Makes room for a type as it is to be written: its name must be free, and if it is the default, no other stays it. Throws
 * `UNIQUE_CONFLICT`.
 */
export async function makeRoomFor(types: AppointmentTypeRepository, { id, name, isDefault, updatedAt }: AppointmentTypeRecord): Promise<void> {
  const holder = await types.holderOf(name);
  if (holder !== undefined && holder !== id) throw notUnique('Otro tipo de cita tiene ese nombre.', { holder_id: holder });
  if (isDefault) await types.dropOtherDefault(id, updatedAt);
}
