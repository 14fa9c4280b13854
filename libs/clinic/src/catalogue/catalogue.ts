import { listRecords, readRecord } from '@workops/kernel';
import type { CatalogueDeps } from './catalogue-ports';
import {
  NO_PRICE_LIST,
  createPriceList,
  readPriceListItems,
  replacePriceListItems,
  updatePriceList,
} from './use-cases/price-lists';
import {
  createProfessional,
  deleteProfessional,
  linkBooking,
  listProfessionals,
  readBooking,
  readProfessional,
  updateProfessional,
} from './use-cases/professionals';
import {
  createService,
  deleteService,
  listServices,
  NO_SERVICE,
  reviewService,
  updateService,
} from './use-cases/services';
import { bookedServices } from './use-cases/booked-services';
import { judgeEligibility, readPrice } from './use-cases/for-patients';
import { visitingPatient } from './use-cases/visiting-patient';
import { inClinics } from '../use-cases/in-clinics';

export { SEXES, professionalLimits, type Professional, type Sex } from './domain/professional';
export { ELIGIBILITY_RULES, type Eligibility } from './domain/eligibility';
export type { Price } from './domain/price';
export { PREVISION } from './domain/prevision';
export { priceListLimits, type PriceList, type PriceListItem } from './domain/price-list';
export type { Schedule } from './domain/schedule';
export { REVIEW_STATES, serviceLimits, type ReviewState, type Service } from './domain/service';
export { SOURCES, VENDORS, type Source, type Vendor } from './domain/source';
export type { BookingLink, ProfessionalDetail } from './use-cases/professionals';

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(deps: CatalogueDeps) {
  const { write, list } = inClinics(deps);
  return {
    professionals: {
      create: write(createProfessional(deps)),
      list: list(listProfessionals(deps)),
      read: readProfessional(deps),
      update: write(updateProfessional(deps)),
      delete: write(deleteProfessional(deps)),
      booking: readBooking(deps),
      link: write(linkBooking(deps)),
    },
    services: {
      create: write(createService(deps)),
      list: list(listServices(deps)),
      read: readRecord(deps.catalogueReads.services, NO_SERVICE),
      update: write(updateService(deps)),
      delete: write(deleteService(deps)),
      review: write(reviewService(deps)),
      eligibility: judgeEligibility(deps),
      price: readPrice(deps),
      booked: bookedServices(deps),
      visiting: visitingPatient(deps),
      standing: deps.catalogueReads.standing,
      isVisitRecorded: deps.catalogueReads.isVisitRecorded,
      sameIds: deps.catalogueReads.sameIds,
    },
    priceLists: {
      create: write(createPriceList(deps)),
      list: list(listRecords(deps.catalogueReads.priceLists)),
      read: readRecord(deps.catalogueReads.priceLists, NO_PRICE_LIST),
      update: write(updatePriceList(deps)),
      items: readPriceListItems(deps),
      replaceItems: write(replacePriceListItems(deps)),
    },
  };
}
