import type { Settlement } from './consignment';
import { pesos, printedDate, type PrintedLine, type PrintedSection } from './printed-document';
import type { Quote } from './quote';
import type { Reservation } from './reservation';
import { balanceOfNote, type SaleNote } from './sale-note';
import type { Vehicle } from '../../stock/domain/vehicle';

export interface PrintedPerson {
  displayName: string;
  email: string | null;
  phone: string | null;
}

const TREATMENTS = { afecto: 'Afecto a IVA', exento: 'Exento de IVA', pass_through: 'Venta por cuenta del dueño' };

const present = (lines: readonly (readonly [string, string | null | undefined])[]): PrintedLine[] =>
  lines.filter((line): line is PrintedLine => typeof line[1] === 'string' && line[1] !== '');

export const personSection = (title: string, person: PrintedPerson | null): PrintedSection => ({
  title,
  lines: person
    ? present([
        ['Nombre', person.displayName],
        ['Correo', person.email],
        ['Teléfono', person.phone],
      ])
    : [['Nombre', 'Sin registrar']],
});

type PrintedVehicle = Pick<Vehicle, 'make' | 'model' | 'version' | 'year' | 'plate' | 'vin' | 'color' | 'km'>;

export const vehicleSection = (vehicle: PrintedVehicle): PrintedSection => ({
  title: 'Vehículo',
  lines: present([
    ['Marca y modelo', [vehicle.make, vehicle.model, vehicle.version].filter(Boolean).join(' ')],
    ['Año', vehicle.year?.toString()],
    ['Patente', vehicle.plate],
    ['N.º de chasis (VIN)', vehicle.vin],
    ['Color', vehicle.color],
    ['Kilometraje', vehicle.km === null ? null : `${pesos(vehicle.km).slice(1)} km`],
  ]),
});

const priceLines = ({
  netClp,
  taxClp,
  taxTreatment,
}: Pick<Quote, 'netClp' | 'taxClp' | 'taxTreatment'>): PrintedLine[] => [
  ['Tratamiento', TREATMENTS[taxTreatment]],
  ['Neto', pesos(netClp)],
  ...(taxClp === null ? [] : [['IVA (19 %)', pesos(taxClp)] as const]),
];

export const quoteSection = (quote: Quote): PrintedSection => ({
  title: 'Oferta',
  lines: [...priceLines(quote), ['Válida hasta', printedDate(quote.expiresOn)]],
  total: ['Precio total', pesos(quote.offeredPriceClp)],
});

export const reservationSection = (reservation: Reservation): PrintedSection => ({
  title: 'Reserva',
  lines: present([
    ['Vigente hasta', printedDate(reservation.holdExpiresOn)],
    ['Precio acordado', reservation.agreedPriceClp === null ? null : pesos(reservation.agreedPriceClp)],
  ]),
  total: ['Abonado', pesos(reservation.paidClp)],
});

export const saleSection = (note: SaleNote): PrintedSection => ({
  title: 'Venta',
  lines: [
    ...priceLines(note),
    ['Precio total', pesos(note.totalClp)],
    ...(note.tradeInClp === 0 ? [] : [['Parte de pago', pesos(note.tradeInClp)] as const]),
    ['Pagado', pesos(note.paidClp)],
  ],
  total: ['Saldo por pagar', pesos(balanceOfNote(note))],
});

export const settlementSection = (settlement: Settlement): PrintedSection => ({
  title: 'Liquidación',
  lines: [
    ['Precio de venta', pesos(settlement.amountVentaClp)],
    ['Comisión', pesos(-settlement.comisionAmountClp)],
    ['IVA de la comisión', pesos(-settlement.ivaComisionClp)],
    ...settlement.gastos.map(({ concepto, amountClp }) => [concepto, pesos(-amountClp)] as const),
  ],
  total: ['A pagar al dueño', pesos(settlement.montoOwnerClp)],
});
