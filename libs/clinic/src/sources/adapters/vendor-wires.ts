import { isStorable } from '@workops/kernel';
import type { Vendor } from '../../catalogue/domain/source';
import type { VendorResource } from '../domain/source-run';
import type { RawItem } from '../domain/vendor-items';

/** `next` is the next page's query, null after the last. Undefined for an invalid page. */
type Page = { items: readonly unknown[]; next: string | null } | undefined;

export interface Wire {
  headers(token: string): Record<string, string>;
  first: string;
  /** `number` starts at 1. */
  page(answer: RawItem, number: number): Page;
  named: Readonly<Record<VendorResource, (item: RawItem) => RawItem>>;
}

const LIMIT = 200;
/** Items per page, regardless of the requested size. */
const MOST_ITEMS = 1_000;
const LONGEST_CURSOR = 2_048;
const asIs = (item: RawItem): RawItem => item;

const isItems = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length <= MOST_ITEMS;
/** Cursors must be storable and sent back unchanged. */
const isCursor = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_CURSOR && isStorable(value);

const vendorA: Wire = {
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  first: `?limit=${LIMIT}&cursor=`,
  page: ({ items, next_cursor: cursor = null }) => {
    if (!isItems(items)) return undefined;
    if (cursor === null || cursor === '') return { items, next: null };
    return isCursor(cursor) ? { items, next: `?limit=${LIMIT}&cursor=${encodeURIComponent(cursor)}` } : undefined;
  },
  named: { professionals: asIs, services: asIs, budgets: asIs },
};

const pageOfB = (number: number): string => `?page=${number}&per_page=${LIMIT}`;

const SEX: Readonly<Record<string, string>> = { M: 'M', F: 'F', X: 'otro' };

/** Keeps an unknown value, so that validation rejects it. */
const sexOf = (sex: unknown): unknown => (typeof sex === 'string' ? (SEX[sex] ?? sex) : sex);

const vendorB: Wire = {
  headers: (token) => ({ 'x-api-key': token }),
  first: pageOfB(1),
  page: ({ data, total_pages: total }, number) => {
    if (!isItems(data) || typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) return undefined;
    return { items: data, next: number < total ? pageOfB(number + 1) : null };
  },
  named: {
    professionals: (item) => ({
      id: item.id,
      nombre: item.firstName,
      apellidos: item.lastName,
      rut: item.nationalId,
      email: item.email,
      phone: item.phone,
      especialidad: item.specialty,
      especialidades_secundarias: item.otherSpecialties,
      cargo: item.position,
      registro: item.license,
      sexo: sexOf(item.sex),
      birthdate: item.birthDate,
      direccion: item.address,
      agenda_online: item.online,
      intervalo_minutes: item.slotMinutes,
      active: item.active,
      description: item.about,
      schedule: item.hours,
    }),
    services: (item) => ({
      id: item.id,
      nombre: item.name,
      codigo: item.code,
      categoria: item.category,
      tipo: item.kind,
      precio: item.price,
      arancel: item.tariff,
      duration_minutes: item.minutes,
      is_telehealth: item.telehealth,
      active: item.active,
    }),
    budgets: asIs,
  },
};

export const WIRES: Readonly<Record<Vendor, Wire>> = { vendor_a: vendorA, vendor_b: vendorB };
