import {
  CASH_INSTRUMENTS,
  cashLimits,
  cashDifference,
  saleDisplayId,
  expectedCash,
  MOVEMENT_KINDS,
  SALES,
  type CashInstrument,
  type CashMovement,
  type CashSession,
  type MovementKind,
} from '../../index';
import {
  AuthorResource,
  CreatedAt,
  documented,
  Field,
  Id,
  ObjectField,
  oneOf,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { by, clp, displayId, nullable, untold, words, worked } from './sale-fields';

export const cashStatus = documented(oneOf(SALES.cash_session.states, 'CashSessionStatus'), {
  description: 'Whether money still passes.',
});
export const register = words('The register.', cashLimits.register, 'Recepción');
export const opening = clp('The cash that it is opened with.', 50_000);
export const movementKind = documented(oneOf(MOVEMENT_KINDS, 'CashMovementKind'), {
  description: 'Whether it comes in or goes out.',
});
export const instrument = documented(oneOf(CASH_INSTRUMENTS, 'CashInstrument'), { description: 'How it is paid.' });
export const amount = clp('The sum.', 30_000, 1);
export const concept = words('What it is for.', cashLimits.concept, 'Consulta');
export const closingNote = words('Why the count differs.', cashLimits.note, 'Faltó una moneda');

class PassedResource {
  @Field(worked('What came in.', 30_000))
  in: number;
  @Field(worked('What went out.', 10_000))
  out: number;
}

class TotalsResource implements Record<CashInstrument, PassedResource> {
  @ObjectField(() => PassedResource, { description: 'In notes and coins.' })
  efectivo: PassedResource;
  @ObjectField(() => PassedResource, { description: 'By transfer.' })
  transferencia: PassedResource;
  @ObjectField(() => PassedResource, { description: 'By debit card.' })
  tarjeta_debito: PassedResource;
  @ObjectField(() => PassedResource, { description: 'By credit card.' })
  tarjeta_credito: PassedResource;
  @ObjectField(() => PassedResource, { description: 'By cheque.' })
  cheque: PassedResource;
}

export class CashSessionResource {
  @Id()
  id: string;
  @Field(displayId('cash sessions', 'CJ-7'), { person: false })
  displayId: string;
  @Field(register, { person: false })
  register: string;
  @Field(cashStatus)
  status: string;
  @Field(opening)
  openingClp: number;
  @Field(worked('The cash that there has to be: opening, plus what came in, less what went out in `efectivo`.', 70_000))
  expectedClp: number;
  @Field(clp('The cash that was counted.', null), nullable)
  countedClp: number | null;
  @Field(worked('Counted less expected.', null), nullable)
  differenceClp: number | null;
  @ObjectField(() => TotalsResource, { description: 'What passed, by instrument.' })
  totals: TotalsResource;
  @Field(closingNote, { ...untold, person: 'withheld' })
  note: string | null;
  @Field(uuid(), { ...nullable, description: 'The branch.' })
  locationId: string | null;
  @Field(by('opened'), nullable)
  openedBy: string | null;
  @Field(by('closed'), untold)
  closedBy: string | null;
  @ObjectField(() => AuthorResource, {
    ...nullable,
    description: 'Who opened it; null of sessions that are older than this field.',
  })
  openedByAuthor: AuthorResource | null;
  @ObjectField(() => AuthorResource, { ...nullable, description: 'Who closed it; null while it is open.' })
  closedByAuthor: AuthorResource | null;
  @Field(timestamp(), { ...untold, description: 'When it was closed.' })
  closedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class CashMovementResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The cash session.' })
  cashSessionId: string;
  @Field(movementKind)
  kind: MovementKind;
  @Field(amount)
  amountClp: number;
  @Field(instrument)
  instrument: CashInstrument;
  @Field(concept, { ...nullable, person: 'withheld' })
  concept: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who recorded it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
}

export const cashShown = (session: CashSession): CashSessionResource => ({
  ...session,
  displayId: saleDisplayId('cash_session', session),
  expectedClp: expectedCash(session),
  differenceClp: cashDifference(session),
});

export const movementShown = (movement: CashMovement): CashMovementResource => movement;
