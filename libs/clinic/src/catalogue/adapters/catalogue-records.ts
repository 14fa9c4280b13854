import { counted } from '@workops/platform/database';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { PriceList } from '../domain/price-list';
import { toSearchText, type Professional } from '../domain/professional';
import { serviceSearchText, type Service } from '../domain/service';

type Row<T> = T & { searchText: string; deletedAt: null };

const nullable = { nullable: true } as const;
const THERE = 'deleted_at IS NULL';
const besides = {
  searchText: { type: 'text', select: false },
  deletedAt: { type: 'timestamptz', nullable: true, select: false },
} as const;
const sourced = { source: { type: 'text', update: false }, externalId: { type: 'text', nullable: true } } as const;

export const PROFESSIONALS_COUNTED = counted(
  'clinic_professionals',
  `FROM clinic.professional WHERE workspace_id = $1 AND ${THERE}`,
);
export const SERVICES_COUNTED = counted('clinic_services', `FROM clinic.service WHERE workspace_id = $1 AND ${THERE}`);

export const professionalRow = (professional: Professional): Row<Professional> => ({
  ...professional,
  searchText: toSearchText(professional),
  deletedAt: null,
});
export const serviceRow = (service: Service): Row<Service> => ({
  ...service,
  searchText: serviceSearchText(service),
  deletedAt: null,
});

export const professionals = new RecordKind<Professional, Row<Professional>>(
  createEntity<Row<Professional>>({
    schema: 'clinic',
    name: 'professional',
    columns: {
      ...sourced,
      nombre: { type: 'text' },
      apellidos: { type: 'text', ...nullable },
      rut: { type: 'text', ...nullable },
      email: { type: 'text', ...nullable },
      phone: { type: 'text', ...nullable },
      especialidad: { type: 'text', ...nullable },
      especialidadesSecundarias: { type: 'text', array: true },
      cargo: { type: 'text', ...nullable },
      registro: { type: 'text', ...nullable },
      sexo: { type: 'text', ...nullable },
      birthdate: { type: 'date', ...nullable },
      direccion: { type: 'text', ...nullable },
      agendaOnline: { type: 'boolean' },
      intervaloMinutes: { type: 'int', ...nullable },
      active: { type: 'boolean' },
      description: { type: 'text', ...nullable },
      schedule: { type: 'jsonb', ...nullable },
      data: { type: 'jsonb' },
      memberId: { type: 'uuid', ...nullable },
      syncedAt: { type: 'timestamptz', ...nullable },
      ...besides,
    },
  }),
  {
    there: THERE,
    ceiling: PROFESSIONALS_COUNTED,
    toRow: professionalRow,
  },
);

export const services = new RecordKind<Service, Row<Service>>(
  createEntity<Row<Service>>({
    schema: 'clinic',
    name: 'service',
    columns: {
      ...sourced,
      nombre: { type: 'text' },
      codigo: { type: 'text', ...nullable },
      categoria: { type: 'text', ...nullable },
      tipo: { type: 'text', ...nullable },
      precio: { type: 'bigint', ...nullable },
      arancel: { type: 'bigint', ...nullable },
      durationMinutes: { type: 'int', ...nullable },
      vendorDurationMinutes: { type: 'int', ...nullable },
      reviewState: { type: 'text' },
      reviewedAt: { type: 'timestamptz', ...nullable },
      reviewedBy: { type: 'text', ...nullable },
      isTelehealth: { type: 'boolean' },
      onlineBookable: { type: 'boolean' },
      isEntry: { type: 'boolean', ...nullable },
      requiresConsentTemplateId: { type: 'uuid', ...nullable },
      eligibilityMinAgeYears: { type: 'int', ...nullable },
      eligibilityMaxAgeYears: { type: 'int', ...nullable },
      eligibilitySexo: { type: 'text', ...nullable },
      eligibilityPrevisiones: { type: 'text', array: true, ...nullable },
      active: { type: 'boolean' },
      syncedAt: { type: 'timestamptz', ...nullable },
      ...besides,
    },
  }),
  {
    there: THERE,
    ceiling: SERVICES_COUNTED,
    toRow: serviceRow,
  },
);

export const priceLists = new RecordKind<PriceList>(
  createEntity({
    schema: 'clinic',
    name: 'price_list',
    columns: {
      name: { type: 'text' },
      previsiones: { type: 'text', array: true },
      validFrom: { type: 'date', ...nullable },
      validTo: { type: 'date', ...nullable },
      active: { type: 'boolean' },
      itemCount: { type: 'int' },
    },
  }),
  {
    unique: { index: 'price_list_name', property: 'name', folded: true },
    ceiling: counted('clinic_price_lists', 'FROM clinic.price_list WHERE workspace_id = $1'),
  },
);
