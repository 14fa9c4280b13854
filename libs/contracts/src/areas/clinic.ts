import { defineEvent, gone } from '../event';
import { sampleId } from '../sample';
import { boolean, list, nullable, oneOf, string, uuid, type DataOf } from '../schema';

const about = { version: 1, sensitive: false } as const;
const updatedFields = { updated_fields: list(string('as the record names it')) };

const professionalData = {
  id: uuid(),
  source: oneOf('native', 'vendor_a', 'vendor_b'),
  external_id: nullable(string()),
  active: boolean(),
};
const professionalSample: DataOf<typeof professionalData> = {
  id: sampleId(1),
  source: 'vendor_a',
  external_id: 'P-17',
  active: true,
};
const professional = {
  ...about,
  resourceType: 'clinic_professional',
  resourcePath: '/clinic-professionals/{id}',
  readScope: 'clinic_professionals:read',
  data: professionalData,
  sample: professionalSample,
} as const;

const serviceData = { ...professionalData, review_state: oneOf('stale', 'draft', 'reviewed') };
const serviceSample: DataOf<typeof serviceData> = {
  ...professionalSample,
  external_id: 'S-204',
  review_state: 'stale',
};
const service = {
  ...about,
  resourceType: 'clinic_service',
  resourcePath: '/clinic-services/{id}',
  readScope: 'clinic_services:read',
  data: serviceData,
  sample: serviceSample,
} as const;

const priceListData = { id: uuid(), active: boolean(), ...updatedFields };
const priceListSample: DataOf<typeof priceListData> = { id: sampleId(1), active: true, updated_fields: ['items'] };
const priceList = {
  ...about,
  resourceType: 'clinic_price_list',
  resourcePath: '/clinic-price-lists/{id}',
  readScope: 'clinic_price_lists:read',
  data: priceListData,
  sample: priceListSample,
} as const;

export const clinicServiceEvents = {
  'clinic_professional.created': defineEvent({
    ...professional,
    description: 'A professional was registered.',
    firesWhen: 'A professional is created.',
  }),
  'clinic_professional.updated': defineEvent({
    ...professional,
    description: 'A professional was changed.',
    firesWhen: 'A professional is changed.',
    data: { ...professionalData, ...updatedFields },
    sample: { ...professionalSample, updated_fields: ['especialidad'] },
  }),
  'clinic_professional.deleted': defineEvent({
    ...professional,
    ...gone,
    description: 'A professional was deleted.',
    firesWhen: 'A professional is deleted.',
  }),
  'clinic_service.created': defineEvent({
    ...service,
    description: 'A service was created.',
    firesWhen: 'A service is created.',
  }),
  'clinic_service.updated': defineEvent({
    ...service,
    description: 'A service was changed.',
    firesWhen: 'A service is changed or reviewed, here or by the system that it comes from.',
    data: { ...serviceData, ...updatedFields },
    sample: { ...serviceSample, updated_fields: ['precio', 'review_state'] },
  }),
  'clinic_service.deleted': defineEvent({
    ...service,
    ...gone,
    description: 'A service was deleted.',
    firesWhen: 'A service is deleted.',
  }),
  'clinic_price_list.updated': defineEvent({
    ...priceList,
    description: 'A price list was changed.',
    firesWhen: 'A price list, or what is in it, is made or changed; once a call.',
  }),
};
