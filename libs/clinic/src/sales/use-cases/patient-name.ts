import type { Patient } from '../../patients/domain/patient';

/** How the patient is called where a sale names them. */
export const nameOf = ({
  nombre,
  nombreSocial,
  apellidos,
}: Pick<Patient, 'nombre' | 'nombreSocial' | 'apellidos'>): string =>
  [nombreSocial ?? nombre, apellidos].filter((part) => part !== null).join(' ');
