import {
  PRIVACY_KINDS,
  PRIVACY_OUTCOMES,
  PRIVACY_STATUSES,
  privacyLimits,
  REQUESTER_KINDS,
  type PrivacyKind,
  type PrivacyOutcome,
  type PrivacyRequest,
  type PrivacyStatus,
  type RequesterKind,
} from '../../index';
import {
  AuthorResource,
  CreatedAt,
  date,
  documented,
  Field,
  flag,
  Id,
  ObjectField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };
const personal = { nullable: true, person: 'withheld' } as const;
const words = (description: string, max: number, example: string) =>
  documented(text({ min: 1, max }), { description, example });

export const privacyFields = {
  kind: documented(oneOf(PRIVACY_KINDS, 'PrivacyRequestKind'), {
    description: 'What is asked for.',
    example: 'access',
  }),
  status: documented(oneOf(PRIVACY_STATUSES, 'PrivacyRequestStatus'), { description: 'Whether it is answered.' }),
  requesterKind: documented(oneOf(REQUESTER_KINDS, 'PrivacyRequesterKind'), {
    description: 'In what capacity they ask.',
    example: 'patient',
  }),
  requesterName: words('How they are called.', privacyLimits.name, 'Xiomara Quiñelén'),
  details: words('What they ask for, in their words.', privacyLimits.details, 'Copia completa de mi ficha'),
  outcome: documented(oneOf(PRIVACY_OUTCOMES, 'PrivacyRequestOutcome'), {
    description: 'What became of it.',
    example: 'granted',
  }),
  resolution: words('What was answered.', privacyLimits.resolution, 'Se entregó copia de la ficha.'),
  legalGround: words('What the answer rests on.', privacyLimits.legalGround, 'Ley 20.584, art. 13'),
  extendReason: words('Why it takes longer.', privacyLimits.reason, 'La ficha está en archivo externo.'),
};

class RequesterResource {
  @Field(privacyFields.requesterKind)
  kind: RequesterKind;
  @Field(privacyFields.requesterName, personal)
  name: string | null;
}

export class PrivacyRequestResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), {
    person: false,
    description: 'The number among the requests of the workspace.',
    example: 'PR-2',
  })
  displayId: string;
  @Field(uuid(), { description: 'The patient, erased ones included.' })
  patientId: string;
  @Field(privacyFields.kind)
  kind: PrivacyKind;
  @ObjectField(() => RequesterResource, { description: 'Who asks. Without a name once the patient is erased.' })
  requester: RequesterResource;
  @Field(privacyFields.details, personal)
  details: string | null;
  @Field(date(), { description: 'When it came in.', example: '2027-01-15' })
  receivedOn: string;
  @Field(date(), { description: 'The last day to answer it.', example: '2027-02-14' })
  dueOn: string;
  @Field(flag(), { description: 'Whether it was put off.', example: false })
  extended: boolean;
  @Field(privacyFields.extendReason, { ...personal, example: null })
  extendReason: string | null;
  @Field(date(), {
    ...nullable,
    description: 'The last day to decide on the block that was asked for.',
    example: '2027-01-19',
  })
  blockDueOn: string | null;
  @Field(flag(), { description: 'Whether it blocks the data of the patient.', example: true })
  blocked: boolean;
  @Field(privacyFields.status)
  status: PrivacyStatus;
  @Field(privacyFields.outcome, { ...nullable, example: null })
  outcome: PrivacyOutcome | null;
  @Field(privacyFields.resolution, { ...personal, example: null })
  resolution: string | null;
  @Field(privacyFields.legalGround, { ...personal, example: null })
  legalGround: string | null;
  @ObjectField(() => AuthorResource, { description: 'Who recorded it.' })
  author: AuthorResource;
  @Field(timestamp(), { ...nullable, description: 'When it was completed or withdrawn.', example: null })
  endedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export const privacyShown = ({
  number,
  requesterKind: kind,
  requesterName: name,
  ...request
}: PrivacyRequest): PrivacyRequestResource => ({
  ...request,
  displayId: `PR-${number}`,
  requester: { kind, name },
});
