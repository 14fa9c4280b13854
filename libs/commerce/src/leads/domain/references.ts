import { unusableAll } from '@workops/kernel';

export interface Unusable {
  path: string;
  message: string;
}

/** Throws one `unusable` with all of them. */
export function refuse(references: readonly (Unusable | false | undefined)[]): void {
  const unusable = references.filter((reference) => reference !== false && reference !== undefined);
  if (unusable.length > 0) throw unusableAll(unusable);
}

export const NO_CONTACT: Unusable = { path: 'contact_id', message: 'El contacto no existe.' };
export const NO_OWNER: Unusable = { path: 'owner_user_id', message: 'El miembro no existe.' };
export const NO_BRANCH: Unusable = { path: 'location_id', message: 'La sucursal no existe.' };
export const NO_CAR: Unusable = { path: 'vehicle_id', message: 'El vehículo no existe.' };
