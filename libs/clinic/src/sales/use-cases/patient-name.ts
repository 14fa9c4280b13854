import type { Patient } from '../../patients/domain/patient';

/** The patient's name as shown in sales. */
export const nameOf = ({
  nombre,
  nombreSocial,
  apellidos,
}: Pick<Patient, 'nombre' | 'nombreSocial' | 'apellidos'>): string =>
  [nombreSocial ?? nombre, apellidos].filter((part) => part !== null).join(' ');
