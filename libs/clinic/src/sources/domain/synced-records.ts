import type { Born } from '../../catalogue/domain/fields';
import { changedTo, newProfessional, type Professional } from '../../catalogue/domain/professional';
import { newService, syncedService, type Service } from '../../catalogue/domain/service';
import type { Vendor } from '../../catalogue/domain/source';
import type { VendorProfessional, VendorService } from './vendor-items';

export interface VendorRef {
  source: Vendor;
  externalId: string;
}

const dataOf = ({
  data: { agendaOnline, intervaloMinutes, description, schedule },
}: VendorProfessional): Record<string, unknown> => ({
  agenda_online: agendaOnline,
  intervalo_minutes: intervaloMinutes,
  description,
  schedule,
});

/** The clinic's own fields start with the vendor's values. */
export const vendorsProfessional = (
  { source, externalId }: VendorRef,
  vendors: VendorProfessional,
  born: Born,
): Professional => {
  const { data, ...fields } = vendors;
  return {
    ...newProfessional({ ...fields, ...data, externalId }, born),
    source,
    data: dataOf(vendors),
    syncedAt: born.now,
  };
};

/** Returns the same professional if the vendor changed nothing. */
export const syncedProfessional = (before: Professional, vendors: VendorProfessional, now: Date): Professional =>
  changedTo(before, { ...vendors, data: dataOf(vendors), syncedAt: now }, now);

/** The duration starts with the vendor's. */
export const vendorsService = ({ source, externalId }: VendorRef, vendors: VendorService, born: Born): Service => {
  const { vendorDurationMinutes, ...fields } = vendors;
  const service = newService({ ...fields, externalId, durationMinutes: vendorDurationMinutes }, born);
  return { ...service, source, vendorDurationMinutes, syncedAt: born.now };
};

/** Like `syncedProfessional`; a change makes the review stale. */
export const syncedServiceOf = (before: Service, vendors: VendorService, now: Date): Service =>
  syncedService(before, { ...vendors, syncedAt: now }, now);

/** Another professional has the RUT now. */
export const professionalWithoutRut = (before: Professional, now: Date): Professional =>
  changedTo(before, { rut: null }, now);

export const droppedProfessional = (before: Professional, now: Date): Professional =>
  changedTo(before, { active: false }, now);
export const droppedService = (before: Service, now: Date): Service => syncedService(before, { active: false }, now);
