import {
  ENCOUNTER_STATUSES,
  encounterLimits,
  MODALITIES,
  type Encounter,
  type EncounterStatus,
  type Modality,
} from '../../index';
import {
  AuthorResource,
  documented,
  Field,
  Id,
  ObjectField,
  oneOf,
  trimmedText,
  text,
  timestamp,
  uuid,
} from '@workops/edge';

const nullable = { nullable: true };

export const encounterFields = {
  patientId: documented(uuid(), { description: 'The patient.' }),
  professionalId: documented(uuid(), { description: 'The professional who attends.' }),
  serviceId: documented(uuid(), { description: 'The service given.' }),
  appointmentId: documented(uuid(), { description: 'The appointment that it comes of.' }),
  locationId: documented(uuid(), { description: 'The branch.' }),
  modality: documented(oneOf(MODALITIES, 'EncounterModality'), { description: 'Whether it is in person.' }),
  reason: documented(trimmedText({ max: encounterLimits.reason }), {
    description: 'Why the patient comes.',
    example: 'Control anual',
  }),
  status: documented(oneOf(ENCOUNTER_STATUSES, 'EncounterStatus'), { description: 'Whether it goes on.' }),
} as const;
const fields = encounterFields;

export class EncounterResource {
  @Id()
  id: string;
  @Field(text({ max: 20 }), {
    person: false,
    description: 'The number among the encounters of the workspace.',
    example: 'AT-7',
  })
  displayId: string;
  @Field(fields.patientId)
  patientId: string;
  @Field(fields.professionalId)
  professionalId: string;
  @Field(fields.serviceId, nullable)
  serviceId: string | null;
  @Field(fields.appointmentId, nullable)
  appointmentId: string | null;
  @Field(fields.locationId, nullable)
  locationId: string | null;
  @Field(fields.modality)
  modality: Modality;
  @Field(fields.reason, { ...nullable, person: 'withheld' })
  reason: string | null;
  @Field(fields.status)
  status: EncounterStatus;
  @Field(timestamp(), { description: 'When it was opened.' })
  openedAt: Date;
  @Field(timestamp(), { ...nullable, description: 'When it was closed.' })
  closedAt: Date | null;
  @ObjectField(() => AuthorResource, { description: 'Who opened it.' })
  author: AuthorResource;
}

export const encounterShown = (encounter: Encounter): EncounterResource => ({
  ...encounter,
  displayId: `AT-${encounter.number}`,
});
