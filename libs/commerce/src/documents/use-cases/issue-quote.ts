import type { Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertThere } from '../domain/availability';
import { NOT_VOIDED } from '../domain/document';
import { quoteIssuedData } from '../domain/quote';
import { saleMoney, treatmentOf } from '../domain/sale-tax';
import { untilOf } from '../domain/until';
import { asOf } from '../../stock/domain/hold';
import type { TaxTreatment } from '../../stock/domain/vehicle';
import { NO_VEHICLE } from '../../stock/use-cases/vehicles';
import { dayOf } from './day';
import { partiesOf, type PartiesInput } from './parties';
import { shownQuote, type ShownQuote } from './shown';
import { Unusables } from './unusables';

export interface QuoteInput extends PartiesInput {
  vehicleId: string;
  buyerContactId: string;
  offeredPriceClp: number;
  taxTreatment?: TaxTreatment;
  expiresOn?: string;
  note?: string | null;
}

export const issueQuote =
  (deps: DocumentDeps) =>
  (actor: Actor, input: QuoteInput): Promise<ShownQuote> =>
    deps.documents.transaction(actor, async (tx) => {
      const unusables = new Unusables();
      const { vehicleId } = input;
      const contact = { id: input.buyerContactId, path: 'buyer_contact_id' };
      const [day, found, boughtAs, parties] = await Promise.all([
        dayOf(deps, actor),
        tx.vehicles.byId(vehicleId),
        tx.vehicles.boughtAs(vehicleId),
        partiesOf(deps, actor, input, { contact, vehicleId }, unusables),
      ]);
      const vehicle = unusables.there(found, 'vehicle_id', NO_VEHICLE);
      const taxTreatment =
        vehicle && unusables.of(() => treatmentOf({ ...vehicle, boughtAs }, input.taxTreatment ?? null));
      const expiresOn = unusables.of(() => untilOf('expires_on', input.expiresOn, day.today));
      unusables.refuse();
      assertThere(asOf(vehicle!, day.today));
      const { netClp, taxClp } = saleMoney({ totalClp: input.offeredPriceClp }, taxTreatment!);
      const quote = await tx.quotes.issue({
        workspaceId: actor.workspaceId,
        id: deps.ids.next(),
        state: 'vigente',
        vehicleId,
        buyerContactId: parties.contactId!,
        salespersonId: parties.salespersonId(),
        locationId: vehicle!.locationId,
        leadId: parties.leadId(),
        offeredPriceClp: input.offeredPriceClp,
        netClp,
        taxClp,
        taxTreatment: taxTreatment!,
        expiresOn: expiresOn!,
        floorPriceClp: vehicle!.floorPriceClp,
        note: input.note ?? null,
        ...NOT_VOIDED,
        extendReason: null,
        extendedBy: null,
        extendedAt: null,
        archiveReason: null,
        archivedBy: null,
        archivedAt: null,
        createdBy: actor.author,
        createdAt: day.now,
        updatedAt: day.now,
      });
      tx.events.record('quote.issued', { resourceId: quote.id, data: quoteIssuedData(quote) });
      return shownQuote(quote, day);
    });
