import {
  saleDisplayId,
  packLimits,
  SALES,
  statusOfPack,
  unusedPart,
  type PackPurchase,
  type PackSession,
} from '../../index';
import {
  AuthorResource,
  CreatedAt,
  date,
  documented,
  Field,
  Id,
  integer,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';
import { by, clp, displayId, nullable, untold, words } from './sale-fields';

export const packStatus = documented(oneOf(SALES.pack_purchase.states, 'PackPurchaseStatus'), {
  description: 'Whether sessions can be used. `expired` from the day after its last.',
});
export const packName = words('What it is called.', packLimits.name, 'Pack 10 kinesiología');
export const sessionsTotal = documented(integer({ min: 1, max: packLimits.sessions }), {
  description: 'The sessions that it has.',
  example: 10,
});
export const packPrice = clp('What it costs.', 180_000);
export const sessionNote = words('A note about the session.', packLimits.note, 'Llegó tarde');
export const cancelReason = words('Why it is cancelled.', packLimits.reason, 'Se muda de ciudad');
const used = (description: string, example: number | null) =>
  documented(integer({ min: 0, max: packLimits.sessions }), { description, example });

export class PackPurchaseResource {
  @Id()
  id: string;
  @Field(displayId('packs', 'PK-4'), { person: false })
  displayId: string;
  @Field(uuid(), { person: 'id', description: 'The patient.' })
  patientId: string;
  @Field(text({ max: 402 }), { person: 'name', description: 'How the patient is called.', example: 'Xiomara Quiñelén' })
  patientName: string;
  @Field(uuid(), { description: 'The service.' })
  serviceId: string;
  @Field(packName, { person: false })
  name: string;
  @Field(packStatus)
  status: string;
  @Field(sessionsTotal)
  sessionsTotal: number;
  @Field(used('The sessions that were used.', 3))
  sessionsUsed: number;
  @Field(packPrice)
  priceClp: number;
  @Field(date(), { ...nullable, description: 'Its last day.', example: null })
  expiresOn: string | null;
  @Field(used('Of a cancelled one: the sessions that were not used.', null), nullable)
  unusedSessions: number | null;
  @Field(clp('What those come to.', null), nullable)
  unusedClp: number | null;
  @Field(cancelReason, { ...untold, person: 'withheld' })
  cancelReason: string | null;
  @Field(by('cancelled'), untold)
  cancelledBy: string | null;
  @Field(timestamp(), { ...untold, description: 'When it was cancelled.' })
  cancelledAt: Date | null;
  @ObjectField(() => AuthorResource, { description: 'Who sold it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class PackSessionResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The pack.' })
  packPurchaseId: string;
  @Field(uuid(), { person: 'withheld', ...nullable, description: 'The patient.' })
  patientId: string | null;
  @Field(
    documented(integer({ min: 1, max: packLimits.sessions }), {
      description: 'Its number on the pack, from 1.',
      example: 4,
    }),
  )
  number: number;
  @Field(uuid(), { ...nullable, description: 'The appointment that it counts.' })
  appointmentId: string | null;
  @Field(uuid(), { ...nullable, description: 'The encounter that it counts.' })
  encounterId: string | null;
  @Field(sessionNote, { ...untold, person: 'withheld' })
  note: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who counted it.' })
  createdBy: AuthorResource;
  @CreatedAt()
  createdAt: Date;
}

export const packShown =
  (today: string) =>
  (pack: PackPurchase): PackPurchaseResource => {
    const unused = unusedPart(pack);
    return {
      ...pack,
      displayId: saleDisplayId('pack_purchase', pack),
      status: statusOfPack(pack, today),
      unusedSessions: unused && unused.sessions,
      unusedClp: unused && unused.clp,
    };
  };

export const sessionShown = (session: PackSession): PackSessionResource => session;
