import { Controller, Header, Inject, StreamableFile } from '@nestjs/common';
import { COMMERCE_DOCUMENTS, type DocumentRef, type Documents, type PrintedFile } from '../../index';
import type { Actor } from '@workops/kernel';
import { attachment, CurrentActor, Operation, PathId, PathParam, WORKSPACE_CREDENTIALS } from '@workops/edge';
import { documentInPath } from './document-ref';

const PDF = 'application/pdf';

/** A printed document shows its contact and vehicle. */
const SHOWN = ['contacts:read', 'vehicles:read'] as const;

const printing = {
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  description: 'For the customer: in Spanish, with the name of the workspace, without notes and reasons.',
  errors: ['NOT_FOUND'],
  produces: PDF,
  heavy: true,
} as const;

const toFile = ({ filename, bytes }: PrintedFile): StreamableFile =>
  new StreamableFile(bytes, { type: PDF, length: bytes.length, disposition: attachment(filename) });

@Controller()
export class PrintedDocumentsHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.get('/quotes/:id/pdf', {
    ...printing,
    ...documentInPath('quote', 'Q-41'),
    tag: 'Quotes',
    id: 'printQuote',
    summary: 'Print a quote',
    scopes: ['quotes:read', ...SHOWN],
  })
  @Header('x-content-type-options', 'nosniff')
  async quote(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<StreamableFile> {
    return toFile(await this.documents.printed.quote(actor, ref));
  }

  @Operation.get('/reservations/:id/pdf', {
    ...printing,
    ...documentInPath('reservation', 'R-17'),
    tag: 'Reservations',
    id: 'printReservation',
    summary: 'Print a reservation',
    scopes: ['reservations:read', ...SHOWN],
  })
  @Header('x-content-type-options', 'nosniff')
  async reservation(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<StreamableFile> {
    return toFile(await this.documents.printed.reservation(actor, ref));
  }

  @Operation.get('/sale-notes/:id/pdf', {
    ...printing,
    ...documentInPath('sale_note', 'V-9'),
    tag: 'Sale notes',
    id: 'printSaleNote',
    summary: 'Print a sale note',
    scopes: ['sale_notes:read', ...SHOWN],
  })
  @Header('x-content-type-options', 'nosniff')
  async saleNote(@CurrentActor() actor: Actor, @PathParam('id') ref: DocumentRef): Promise<StreamableFile> {
    return toFile(await this.documents.printed.saleNote(actor, ref));
  }

  @Operation.get('/settlements/:id/pdf', {
    ...printing,
    tag: 'Consignments',
    id: 'printSettlement',
    summary: 'Print a settlement',
    scopes: ['consignments:read', ...SHOWN],
  })
  @Header('x-content-type-options', 'nosniff')
  async settlement(@CurrentActor() actor: Actor, @PathId() id: string): Promise<StreamableFile> {
    return toFile(await this.documents.printed.settlement(actor, { id }));
  }
}
