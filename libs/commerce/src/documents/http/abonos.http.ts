import { Body, Controller, Inject } from '@nestjs/common';
import {
  ABONO_DISPOSITIONS,
  COMMERCE_DOCUMENTS,
  problemsOfAbono,
  type AbonoDisposition,
  type DocumentRef,
  type Documents,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  documented,
  Field,
  oneOf,
  Operation,
  PathParam,
  trimmedText,
  Together,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { clearable } from './document-fields';
import { reasonsFor } from './document-reasons';
import { documentInPath } from './document-ref';
import { ReservationResource } from './reservations.http';

const disposition = documented(oneOf(ABONO_DISPOSITIONS, 'AbonoDisposition'), {
  description: 'What becomes of the money: it stays, may be refunded, or counts for another document.',
  example: 'devuelto',
});

@Together<AbonoRequest>(['abonoDisposition', 'saleNoteId', 'reservationId'], problemsOfAbono)
class AbonoRequest {
  @Field(disposition)
  abonoDisposition: AbonoDisposition;
  @Field(trimmedText({ max: 500 }), { ...clearable, description: 'Why so.' })
  abonoDispositionReason?: string | null;
  @Field(uuid(), {
    ...clearable,
    description: 'Of `aplicado`, the sale note of the same person that the money moves to.',
  })
  saleNoteId?: string | null;
  @Field(uuid(), { ...clearable, description: 'Or the reservation.' })
  reservationId?: string | null;
}

@Controller()
export class AbonosHttp {
  constructor(@Inject(COMMERCE_DOCUMENTS) private readonly documents: Documents) {}

  @Operation.post('/reservations/:id/abono-disposition', {
    ...documentInPath('reservation', 'R-17'),
    id: 'disposeAbono',
    tag: 'Reservations',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    response: ReservationResource,
    pseudonyms: { takes: ['abonoDisposition', 'abonoDispositionReason', 'saleNoteId', 'reservationId'] },
    summary: 'Decide about the money of a voided reservation',
    description: 'Decided once. `aplicado` moves all of it, within the balance of the other document.',
    scopes: ['reservations:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [reasonsFor('DisposeAbono', 'reservation', 'abono-disposition')],
    status: 200,
  })
  async dispose(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: DocumentRef,
    @Body() { abonoDisposition, abonoDispositionReason = null, saleNoteId = null, reservationId = null }: AbonoRequest,
  ): Promise<ReservationResource> {
    return this.documents.abonos.dispose(actor, ref, {
      abonoDisposition,
      abonoDispositionReason,
      saleNoteId,
      reservationId,
    });
  }
}
