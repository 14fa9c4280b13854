import { listRecords, readRecord } from '@workops/kernel';
import type { CatalogueDeps } from './catalogue-ports';
import { NO_PRICE_LIST, createPriceList, readPriceListItems, replacePriceListItems, updatePriceList } from './use-cases/catalogue/price-lists';
import {
  createProfessional,
  deleteProfessional,
  linkBooking,
  listProfessionals,
  readBooking,
  readProfessional,
  updateProfessional,
} from './use-cases/catalogue/professionals';
import { createService, deleteService, listServices, NO_SERVICE, reviewService, updateService } from './use-cases/catalogue/services';
import { bookedServices } from './use-cases/catalogue/booked-services';
import { judgeEligibility, readPrice } from './use-cases/catalogue/for-patients';
import { visitingPatient } from './use-cases/catalogue/visiting-patient';
import { inClinics } from './use-cases/in-clinics';

export { SEXES, professionalLimits, type Professional, type Sex } from './domain/catalogue/professional';
export { ELIGIBILITY_RULES, type Eligibility } from './domain/catalogue/eligibility';
export type { Price } from './domain/catalogue/price';
export { PREVISION } from './domain/catalogue/prevision';
export { priceListLimits, type PriceList, type PriceListItem } from './domain/catalogue/price-list';
export type { Schedule } from './domain/catalogue/schedule';
export { REVIEW_STATES, serviceLimits, type ReviewState, type Service } from './domain/catalogue/service';
export { SOURCES, VENDORS, type Source, type Vendor } from './domain/catalogue/source';
export type { BookingLink, ProfessionalDetail } from './use-cases/catalogue/professionals';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** The professionals, services and prices of a clinic. */
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
