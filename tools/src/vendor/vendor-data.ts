import { verificationDigit } from '@workops/kernel';

export interface VendorRecord {
  id: string;
  [field: string]: unknown;
}

/** Records have the field names of `vendor_a`. */
export interface VendorData {
  professionals: VendorRecord[];
  services: VendorRecord[];
  budgets: VendorRecord[];
}

export interface VendorSize {
  seed?: number;
  professionals?: number;
  services?: number;
  budgets?: number;
}

/** Seeded numbers between 0 and 1. */
function loadNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST = ['Daniela', 'Rodrigo', 'Antonia', 'Matías', 'Josefa', 'Ignacio', 'Rayén', 'Tomás'];
const LAST = ['Soto', 'Quiñelén', 'Fuentes', 'Núñez', 'Araya', 'Paillacar', 'Rojas', 'Muñoz'];
const SPECIALTIES = ['Kinesiología', 'Odontología', 'Nutrición', 'Psicología', 'Dermatología'];
const KINDS = ['Evaluación', 'Control', 'Tratamiento', 'Examen'];
const STATUSES = ['open', 'sent', 'accepted', 'rejected', 'void'];

const toRut = (number: number): string => `${number}-${verificationDigit(String(number))}`;
const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Deterministic; a larger size only appends records. */
export function vendorData({ seed = 1, professionals = 12, services = 40, budgets = 10 }: VendorSize = {}): VendorData {
  const record = (kind: number, n: number) => {
    const next = loadNumbers(seed * 1_000_003 + kind * 500_009 + n);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
    return { next, pick, between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)) };
  };
  const list = (count: number, make: (n: number) => VendorRecord) =>
    Array.from({ length: count }, (_, n) => make(n + 1));
  return {
    professionals: list(professionals, (n) => {
      const { pick, between } = record(1, n);
      const [nombre, especialidad] = [pick(FIRST), pick(SPECIALTIES)];
      return {
        id: `P-${n}`,
        nombre,
        apellidos: `${pick(LAST)} ${pick(LAST)}`,
        rut: toRut(8_000_000 + seed * 20_000 + n),
        email: `p${n}@clinic.example`,
        phone: `+5691${String(1_000_000 + n).slice(-7)}`,
        especialidad,
        especialidades_secundarias: [],
        cargo: null,
        registro: `SIS-${100_000 + n}`,
        sexo: pick(['F', 'M', 'otro']),
        birthdate: `19${between(60, 95)}-${twoDigits(between(1, 12))}-${twoDigits(between(1, 28))}`,
        direccion: null,
        agenda_online: true,
        intervalo_minutes: 30,
        active: true,
        description: null,
        schedule: Object.fromEntries(
          ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [{ inicio: '09:00', fin: '18:00' }]]),
        ),
      };
    }),
    services: list(services, (n) => {
      const { pick, between } = record(2, n);
      const [categoria, tipo, precio] = [pick(SPECIALTIES), pick(KINDS), between(10, 120) * 1_000];
      return {
        id: `S-${n}`,
        nombre: `${tipo} de ${categoria.toLowerCase()} ${n}`,
        codigo: String(601_000 + n),
        categoria,
        tipo,
        precio,
        arancel: precio,
        duration_minutes: pick([15, 30, 45, 60]),
        is_telehealth: pick([true, false]),
        active: true,
      };
    }),
    budgets: list(budgets, (n) => {
      const { pick, between } = record(3, n);
      const lines = Array.from({ length: between(1, 3) }, () => {
        return {
          code: String(601_000 + between(1, 40)),
          description: pick(KINDS),
          quantity: between(1, 4),
          unit_price_clp: between(10, 90) * 1_000,
        };
      });
      const total_clp = lines.reduce((sum, { quantity, unit_price_clp }) => sum + quantity * unit_price_clp, 0);
      const patient_document = toRut(12_000_000 + seed * 20_000 + n);
      return {
        id: `B-${n}`,
        patient_document,
        status: pick(STATUSES),
        total_clp,
        lines,
        updated_at: '2027-01-15T12:00:00Z',
      };
    }),
  };
}
