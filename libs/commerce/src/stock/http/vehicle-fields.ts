import {
  HOLDER_TYPES,
  OWN_TAX_TREATMENTS,
  SYNCED_FIELDS,
  TAX_TREATMENTS,
  VEHICLE_CONDITIONS,
  VEHICLE_STATUSES,
  VEHICLE_TENANCIES,
  vehicleLimits,
} from '../../index';
import { clp, date, documented, integer, oneOf, type Shape, text, uri, uuid } from '@workops/edge';

const name = text({ min: 1, max: vehicleLimits.name });
const trait = text({ min: 1, max: vehicleLimits.trait });
const anId = (description: string): Shape => ({ ...uuid(), description });
const said = (shape: Shape, description: string, example: unknown = shape.example) =>
  documented(shape, { description, example });

export const vehicleFields = {
  plate: said(
    text({ min: 1, max: vehicleLimits.plate }),
    '1 to 12 letters and digits, kept in capitals without blanks, hyphens and dots.',
    'BBCL11',
  ),
  vin: said(text({ min: 1, max: vehicleLimits.vin }), '17 of A to Z and 0 to 9, no I, O, Q.', 'JTDBR32E720054321'),
  make: said(name, 'The make.', 'Toyota'),
  model: said(name, 'The model.', 'Yaris'),
  version: said(name, 'The trim.', '1.5 XLI'),
  color: said(trait, 'The color.', 'Rojo'),
  fuel: said(trait, 'What it runs on.', 'Bencina'),
  transmission: said(trait, 'The transmission.', 'Automática'),
  bodyType: said(trait, 'The type of body.', 'Sedán'),
  year: said(integer(vehicleLimits.years), 'The model year.', 2020),
  km: said(integer(vehicleLimits.km), 'Kilometers driven.', 45_000),
  condition: said(oneOf(VEHICLE_CONDITIONS, 'VehicleCondition'), 'Used, new or driven as a demonstrator.'),
  locationId: anId('The branch where it stands.'),
  description: said(
    text({ min: 1, max: vehicleLimits.description }),
    'What is said of it in public.',
    'Único dueño, mantenciones al día.',
  ),
  photoUrl: { ...uri({ max: vehicleLimits.photoUrl }), example: 'https://example.com/yaris.jpg' },
  pinnedField: { ...oneOf(SYNCED_FIELDS, 'SyncedField'), example: 'price_clp' },
  stockNumber: said(
    text({ min: 1, max: vehicleLimits.stockNumber }),
    'The number in your stock, unique in the workspace.',
    'U-1042',
  ),
  externalId: said(
    text({ min: 1, max: vehicleLimits.externalId }),
    'Your id of it, unique among the vehicles of its source, or of no source.',
    'dms-88213',
  ),
  priceClp: said(clp(), 'What a buyer pays in Chilean pesos, taxes included; null is "ask us".', 8_990_000),
  // Callers who may not set prices might send an example.
  floorPriceClp: {
    ...clp(),
    description:
      'The least price without an approval; shown to and taken from holders of `price_approval:decide` alone.',
  },
  taxTreatment: said(oneOf(OWN_TAX_TREATMENTS, 'OwnTaxTreatment'), 'How its sale is taxed.', 'afecto'),
  shownTaxTreatment: said(
    oneOf(TAX_TREATMENTS, 'TaxTreatment'),
    'How its sale is taxed; `pass_through` while it is on consignment.',
    'afecto',
  ),
  status: said(oneOf(VEHICLE_STATUSES, 'VehicleStatus'), 'Whether it can be sold.'),
  tenancy: said(oneOf(VEHICLE_TENANCIES, 'VehicleTenancy'), 'Whether it is the workspace’s own or on consignment.'),
  sourceId: anId('The stock source that writes it.'),
  holderType: said(oneOf(HOLDER_TYPES, 'VehicleHolder'), 'The kind of document.'),
  holderId: anId('The id of the document.'),
  holderDisplayId: said(text({ max: 20 }), 'The number of the document.', 'R-12'),
  holdUntil: said(date(), 'The last day on which it holds; null without an end.'),
} satisfies Record<string, Shape>;

export const PHOTO_URLS = 'Public photos that are kept elsewhere, by https.';
export const PINNED_FIELDS = 'Fields that a sync of its source leaves alone.';
