import { canonicalJson, canonicalRut, folded, malformed, unusable, type WorkspaceRecord } from '@workops/kernel';
import { changedNames, said, type Born } from './fields';
import { issuesOfSchedule, isSameSchedule, type Schedule } from './schedule';
import { mustBeClinics, type Source } from './source';

export const SEXES = ['F', 'M', 'otro'] as const;
export type Sex = (typeof SEXES)[number];

export interface ProfessionalFields {
  externalId: string | null;
  nombre: string;
  apellidos: string | null;
  rut: string | null;
  email: string | null;
  phone: string | null;
  especialidad: string | null;
  especialidadesSecundarias: string[];
  cargo: string | null;
  registro: string | null;
  sexo: Sex | null;
  /** `YYYY-MM-DD`. */
  birthdate: string | null;
  direccion: string | null;
  agendaOnline: boolean;
  intervaloMinutes: number | null;
  active: boolean;
  description: string | null;
  schedule: Schedule | null;
}

export interface Professional extends WorkspaceRecord, ProfessionalFields {
  source: Source;
  data: Record<string, unknown>;
  /** Unique among professionals. */
  memberId: string | null;
  syncedAt: Date | null;
}

export type ProfessionalInput = Pick<ProfessionalFields, 'nombre'> & Partial<ProfessionalFields>;
/** Absent fields are kept; null clears. */
export type ProfessionalPatch = Partial<ProfessionalFields>;

/** In characters, entries and minutes. */
export const professionalLimits = {
  name: 200,
  email: 254,
  short: 50,
  code: 255,
  direccion: 500,
  description: 5_000,
  secondary: 20,
  minutes: { min: 1, max: 1_440 },
} as const;

const THEIRS = {
  externalId: 'external_id',
  nombre: 'nombre',
  apellidos: 'apellidos',
  rut: 'rut',
  email: 'email',
  phone: 'phone',
  especialidad: 'especialidad',
  especialidadesSecundarias: 'especialidades_secundarias',
  cargo: 'cargo',
  registro: 'registro',
  sexo: 'sexo',
  birthdate: 'birthdate',
  direccion: 'direccion',
  active: 'active',
} as const satisfies Partial<Record<keyof ProfessionalFields, string>>;

const OURS = {
  agendaOnline: 'agenda_online',
  intervaloMinutes: 'intervalo_minutes',
  description: 'description',
  schedule: 'schedule',
  memberId: 'member_id',
} as const;

const SHOWN = { ...THEIRS, ...OURS };

const UNSAID: Omit<ProfessionalFields, 'nombre'> = {
  externalId: null,
  apellidos: null,
  rut: null,
  email: null,
  phone: null,
  especialidad: null,
  especialidadesSecundarias: [],
  cargo: null,
  registro: null,
  sexo: null,
  birthdate: null,
  direccion: null,
  agendaOnline: false,
  intervaloMinutes: null,
  active: true,
  description: null,
  schedule: null,
};

export const changedFields = (before: Professional, after: Professional): string[] => [
  ...changedNames(SHOWN, before, after),
  // PostgreSQL changes the order of JSON keys, so the canonical form is compared.
  ...(canonicalJson(before.data) === canonicalJson(after.data) ? [] : ['data']),
];

function settled<T extends ProfessionalPatch>(fields: T): T {
  const { nombre, rut, schedule } = fields;
  if (nombre !== undefined && nombre.trim() === '')
    throw malformed('body', [{ path: 'nombre', message: 'Must not be blank.', code: 'too_small' }]);
  const issues = schedule ? issuesOfSchedule(schedule) : [];
  if (issues.length > 0) {
    throw malformed(
      'body',
      issues.map(({ path, ...rest }) => ({ path: path === '' ? 'schedule' : `schedule.${path}`, ...rest })),
    );
  }
  if (typeof rut !== 'string') return fields;
  const canonical = canonicalRut(rut);
  if (canonical === undefined) throw unusable('rut', 'El RUT no es válido.');
  return { ...fields, rut: canonical };
}

/** Throws `malformed` and `unusable`. */
export const newProfessional = (input: ProfessionalInput, { workspaceId, id, now }: Born): Professional => ({
  workspaceId,
  id,
  source: 'native',
  ...UNSAID,
  ...settled(said(input)),
  data: {},
  memberId: null,
  syncedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** Returns the same professional if nothing differs; an equal schedule keeps its object. */
export function changedTo(before: Professional, fields: Partial<Professional>, now: Date): Professional {
  const schedule =
    fields.schedule !== undefined && !isSameSchedule(before.schedule, fields.schedule)
      ? fields.schedule
      : before.schedule;
  const after = { ...before, ...fields, schedule };
  return changedFields(before, after).length === 0 ? before : { ...after, updatedAt: now };
}

/** Throws `malformed`, `unusable`, and `conflict` with the reason `vendor_owned`. */
export function changedProfessional(
  before: Professional,
  patch: ProfessionalPatch,
  now: Date,
  isRead = true,
): Professional {
  const after = changedTo(before, settled(said(patch)), now);
  mustBeClinics(before, after, THEIRS, isRead);
  return after;
}

export const toSearchText = ({ nombre, apellidos }: Pick<Professional, 'nombre' | 'apellidos'>): string =>
  folded(`${nombre} ${apellidos ?? ''}`)
    .trim()
    .replace(/\s+/g, ' ');

/** Always a changed record, because the services may have changed. */
export const linkedProfessional = (before: Professional, memberId: string | null, now: Date): Professional => ({
  ...before,
  memberId,
  updatedAt: now,
});
