import { canonicalRut, CLP, isStorable } from '@workops/kernel';
import { professionalLimits, SEXES, type ProfessionalFields, type Sex } from '../../catalogue/domain/professional';
import { issuesOfSchedule, type Schedule } from '../../catalogue/domain/schedule';
import { serviceLimits, type ServiceFields } from '../../catalogue/domain/service';
import {
  problemOfVendorBudget,
  VENDOR_STATUSES,
  type VendorBudget,
  type VendorStatus,
} from '../../sales/domain/budget-mirror';

/** Has our field names and the vendor's unvalidated values. */
export type RawItem = Readonly<Record<string, unknown>>;

export type Said<T> = { externalId: string; said: T } | { externalId: string | null; problem: string };

type ClinicsOwn = 'agendaOnline' | 'intervaloMinutes' | 'description' | 'schedule';

/** Clinic-owned fields start with the vendor's values, which are kept as sent in `data`. */
export interface VendorProfessional extends Omit<ProfessionalFields, ClinicsOwn | 'externalId'> {
  data: Pick<ProfessionalFields, ClinicsOwn>;
}

type VendorsOfService = 'nombre' | 'codigo' | 'categoria' | 'tipo' | 'precio' | 'arancel' | 'isTelehealth' | 'active';

export interface VendorService extends Pick<ServiceFields, VendorsOfService> {
  vendorDurationMinutes: number | null;
}

/** The database's range: no year 0 and no sign. */
const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** The message names the invalid field. */
class Unusable extends Error {}

const isObject = (value: unknown): value is RawItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent fields are null. Throws `Unusable`. */
class Reader {
  constructor(private readonly item: RawItem) {}

  textOr<Missing>(field: string, most: number, missing: Missing): string | Missing {
    const value = this.item[field] ?? null;
    if (value === null) return missing;
    if (typeof value !== 'string' || !isStorable(value)) throw new Unusable(field);
    const text = value.trim();
    if ([...text].length > most) throw new Unusable(field);
    return text === '' ? missing : text;
  }

  text(field: string, most: number): string | null {
    return this.textOr(field, most, null);
  }

  texts(field: string, most: number, entries: number): string[] {
    const value = this.item[field] ?? [];
    if (!Array.isArray(value) || value.length > entries) throw new Unusable(field);
    return value.map((each: unknown) => {
      const text = new Reader({ [field]: each }).text(field, most);
      if (text === null) throw new Unusable(field);
      return text;
    });
  }

  wholeNumber(field: string, { min, max }: { min: number; max: number }): number | null {
    const value = this.item[field] ?? null;
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
      throw new Unusable(field);
    return value;
  }

  flag(field: string, missing: boolean): boolean {
    const value = this.item[field] ?? missing;
    if (typeof value !== 'boolean') throw new Unusable(field);
    return value;
  }

  nombre(most: number): string {
    const nombre = this.text('nombre', most);
    if (nombre === null) throw new Unusable('nombre');
    return nombre;
  }

  rut(): string | null {
    const text = this.text('rut', professionalLimits.short);
    const rut = text === null ? null : canonicalRut(text);
    if (rut === undefined) throw new Unusable('rut');
    return rut;
  }

  sexo(): Sex | null {
    const value = this.item.sexo ?? null;
    const sexo = SEXES.find((each) => each === value);
    if (value !== null && sexo === undefined) throw new Unusable('sexo');
    return sexo ?? null;
  }

  date(field: string): string | null {
    const text = this.text(field, 10);
    if (text === null) return null;
    if (!DATE.test(text)) throw new Unusable(field);
    const time = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) throw new Unusable(field);
    return text;
  }

  schedule(): Schedule | null {
    const value = this.item.schedule ?? null;
    if (value === null) return null;
    if (!isObject(value) || issuesOfSchedule(value).length > 0) throw new Unusable('schedule');
    return value as Schedule;
  }
}

/** `external_id` if present, otherwise `id`. */
function readExternalId(item: RawItem): string | null {
  const value = item.external_id ?? item.id;
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === 'string' && id !== '' && id.length <= professionalLimits.code && isStorable(id) ? id : null;
}

/** A problem contains none of the item's values. */
const saidBy =
  <T>(read: (reader: Reader, item: RawItem, externalId: string) => T) =>
  (item: unknown): Said<T> => {
    if (!isObject(item)) return { externalId: null, problem: 'item' };
    const externalId = readExternalId(item);
    if (externalId === null) return { externalId, problem: 'id' };
    try {
      return { externalId, said: read(new Reader(item), item, externalId) };
    } catch (error) {
      if (error instanceof Unusable) return { externalId, problem: error.message };
      throw error;
    }
  };

const { name, email, short, code, direccion, description, secondary, minutes } = professionalLimits;

export const professionalSaid = saidBy<VendorProfessional>((reader) => ({
  nombre: reader.nombre(name),
  apellidos: reader.text('apellidos', name),
  rut: reader.rut(),
  email: reader.text('email', email),
  phone: reader.text('phone', short),
  especialidad: reader.text('especialidad', name),
  especialidadesSecundarias: reader.texts('especialidades_secundarias', name, secondary),
  cargo: reader.text('cargo', name),
  registro: reader.text('registro', code),
  sexo: reader.sexo(),
  birthdate: reader.date('birthdate'),
  direccion: reader.text('direccion', direccion),
  active: reader.flag('active', true),
  data: {
    agendaOnline: reader.flag('agenda_online', false),
    intervaloMinutes: reader.wholeNumber('intervalo_minutes', minutes),
    description: reader.text('description', description),
    schedule: reader.schedule(),
  },
}));

export const serviceSaid = saidBy<VendorService>((reader) => ({
  nombre: reader.nombre(serviceLimits.name),
  codigo: reader.text('codigo', serviceLimits.code),
  categoria: reader.text('categoria', serviceLimits.name),
  tipo: reader.text('tipo', serviceLimits.name),
  precio: reader.wholeNumber('precio', serviceLimits.clp),
  arancel: reader.wholeNumber('arancel', serviceLimits.clp),
  vendorDurationMinutes: reader.wholeNumber('duration_minutes', serviceLimits.minutes),
  isTelehealth: reader.flag('is_telehealth', false),
  active: reader.flag('active', true),
}));

const LONGEST = 2_000;
const NUMBER = { min: 0, max: CLP.max };

function lineSaid(line: unknown): VendorBudget['lines'][number] {
  if (!isObject(line)) throw new Unusable('line');
  const reader = new Reader(line);
  return {
    code: reader.text('code', serviceLimits.code),
    description: reader.textOr('description', LONGEST, ''),
    quantity: reader.wholeNumber('quantity', NUMBER) ?? 0,
    unitPriceClp: reader.wholeNumber('unit_price_clp', NUMBER) ?? -1,
  };
}

function readLines({ lines = [] }: RawItem): VendorBudget['lines'] {
  try {
    return (lines as unknown[]).map(lineSaid);
  } catch {
    throw new Unusable('lines');
  }
}

const readStatus = ({ status }: RawItem): VendorStatus => {
  const match = VENDOR_STATUSES.find((each) => each === status);
  if (match === undefined) throw new Unusable('status');
  return match;
};

export const budgetSaid = saidBy<VendorBudget>((reader, item, externalId) => {
  const budget: VendorBudget = {
    externalId,
    patientDocument: reader.textOr('patient_document', LONGEST, ''),
    status: readStatus(item),
    totalClp: reader.wholeNumber('total_clp', NUMBER) ?? -1,
    lines: readLines(item),
  };
  const problem = problemOfVendorBudget(budget);
  if (problem !== undefined) throw new Unusable(problem);
  return budget;
});
