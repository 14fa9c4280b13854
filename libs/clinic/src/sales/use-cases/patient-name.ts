import type { Patient } from '../../patients/domain/patient';

export const fullName = ({
  nombre,
  nombreSocial,
  apellidos,
}: Pick<Patient, 'nombre' | 'nombreSocial' | 'apellidos'>): string =>
  [nombreSocial ?? nombre, apellidos].filter((part) => part !== null).join(' ');
