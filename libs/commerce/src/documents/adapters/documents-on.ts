import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { DocumentDeps, DocumentDirectories } from '../document-ports';
import { createDocuments, type Documents } from '../documents';
import { approvalSql, quoteSql, reservationSql, saleNoteSql } from './document-kinds';
import { contactIn, documentReads } from './document-reads';
import { stockOn } from '../../stock/adapters/stock-on';
import { ThreadPrinter } from './printing/thread-printer';
import { postgresDocuments } from './postgres-documents';
import { otherDocumentsOn } from './postgres-other-documents';

const REFERENCES = {
  vehicleId: 'vehicle_id',
  salespersonId: 'salesperson_id',
  locationId: 'location_id',
  leadId: 'lead_id',
  number: 'number',
};

const OWED = "(CASE WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END)";

export interface DocumentsOn {
  database: Database;
  directories: DocumentDirectories;
  clock: Clock;
  ids: Ids;
}

const documentDepsOn = ({ database, directories, clock, ids }: DocumentsOn): DocumentDeps => ({
  documents: postgresDocuments(database),
  quoteReads: documentReads(database, quoteSql, {
    state: 'state',
    references: { ...REFERENCES, contactId: 'buyer_contact_id' },
    people: contactIn('buyer_contact_id'),
    states: {
      vigente: `d.state = 'vigente' AND d.expires_on >= :today`,
      expirada: `d.state = 'vigente' AND d.expires_on < :today`,
    },
  }),
  reservationReads: documentReads(database, reservationSql, {
    state: 'status',
    references: { ...REFERENCES, contactId: 'holder_contact_id' },
    people: contactIn('holder_contact_id'),
  }),
  saleNoteReads: documentReads(database, saleNoteSql, {
    state: 'status',
    references: { ...REFERENCES, contactId: 'buyer_contact_id' },
    people: contactIn('buyer_contact_id'),
    owed: OWED,
  }),
  approvalReads: documentReads(database, approvalSql, {
    state: 'status',
    references: {
      quoteId: 'quote_id',
      reservationId: 'reservation_id',
      saleNoteId: 'sale_note_id',
      salespersonId: 'salesperson_id',
      locationId: 'location_id',
    },
  }),
  ...directories,
  clock,
  ids,
});

export const documentsOn = (on: DocumentsOn): Documents =>
  createDocuments({
    ...documentDepsOn(on),
    ...otherDocumentsOn(on.database),
    vehicles: stockOn(on.database).stockReads.vehicles,
    printer: new ThreadPrinter(),
  });
