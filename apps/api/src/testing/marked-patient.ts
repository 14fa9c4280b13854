import type { ApiAnswer } from './api-app';

export const PATIENT = {
  name: 'Xiomara Quiñelén Zúñigaray',
  email: 'xiomara.quinelen@pacientes.example',
  phone: '+56987654321',
  external_id: 'historia-778899',
  tax_id: '11111111-1',
  tax_id_kind: 'rut',
  registered_name: 'Xiomara Quiñelén',
  signatory: 'Xiomara Quiñelén',
  address: { line1: 'Pasaje Los Copihues 7788' },
  avatar_url: 'https://pictures.example/xiomara.png',
};
export const CLINIC_PATIENT = {
  nombre: 'Xiomara',
  apellidos: 'Quiñelén Zúñigaray',
  nombre_social: 'Xiomarita',
  rut: '11111111-1',
  document_kind: 'pasaporte',
  document_number: 'P-XIOMARA',
  birth_date: '1977-08-19',
  sexo: 'F',
  prevision: 'fonasa_marcada',
  external_id: 'historia-778899',
  emergency_contact: { name: 'Rosa Zúñigaray', phone: '+56987654321' },
};
export const CHANNEL = { kind: 'whatsapp', identifier: '+56911223344', label: 'Celular de Xiomara' };
export const CHANNELS = 'channels';
export const FILES_OF_VEHICLES = '/vehicles/:id/attachments';
export const LISTINGS = '/vehicles/:id/publications';
const MARKS = [
  /xiomara/i,
  /qui[ñn]el[ée]n/i,
  /z[úu][ñn]igaray/i,
  /87654321/,
  /11223344/,
  /historia-778899/i,
  /11\.?111\.?111/,
  /copihues| 7788\b/i,
  /1977-08-19/,
  /marcada/,
];

/** Identifying values, each with an unused decoy of the same kind and length. */
export const PROBES = [
  [PATIENT.phone, '+56987654399'],
  [PATIENT.email, 'nicolas.nadienun@pacientes.example'],
  [PATIENT.external_id, 'historia-000001'],
  [PATIENT.tax_id, '22222222-2'],
  [CHANNEL.identifier, '+56911223300'],
  ['Xiomara', 'Nepomuk'],
] as const;

const answerText = ({ headers, body }: ApiAnswer<unknown>): string =>
  `${JSON.stringify(headers)} ${JSON.stringify(body ?? '')}`;

export const toldIn = (text: string): string[] => MARKS.flatMap((mark) => mark.exec(text) ?? []);

export const toldBy = (answer: ApiAnswer<unknown>): string[] => toldIn(answerText(answer));

export interface Outcome {
  data?: object;
  meta?: { total?: number };
  error?: { code: string; details?: { reason?: string } };
}

export function comparableOutcome({ status, body }: ApiAnswer<Outcome | undefined>): string {
  const { data, error, meta } = body ?? {};
  return JSON.stringify([
    status,
    error?.code,
    error?.details?.reason,
    Array.isArray(data) ? data.length : undefined,
    meta?.total,
  ]);
}
