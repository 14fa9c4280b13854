import { professionalLimits as limits, SEXES, SOURCES, type Schedule, type Sex } from '../../index';
import { WEEK_DAYS } from '@workops/kernel';
import {
  anyObject,
  CreatedAt,
  date,
  describedObject,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  NoOtherFields,
  oneOf,
  trimmedText,
  type Shape,
  text,
  timestamp,
  UpdatedAt,
} from '@workops/edge';

const spans = {
  type: 'array',
  maxItems: 10,
  items: {
    type: 'object',
    required: ['inicio', 'fin'],
    properties: {
      inicio: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'The start.' },
      fin: { type: 'string', pattern: '^([01]\\d|2[0-4]):[0-5]\\d$', description: 'The end, up to 24:00.' },
    },
  },
  schemaName: 'ClinicDayHours',
} as const;

const is = (shape: Shape, description: string, example?: unknown): Shape => documented(shape, { description, example });
const short = text({ min: 1, max: limits.short });

export const sourceField = is(
  oneOf(SOURCES, 'ClinicSource'),
  'Where the record is kept: here (`native`), or in a system of that kind.',
  'native',
);
export const externalIdField = is(
  text({ min: 1, max: limits.code }),
  'Its id in that system; of a native one, any of your own.',
  null,
);
export const activeField = is(flag(), 'Whether it is offered; what is booked stays.', true);
export const syncedAtField = is(timestamp(), 'When a synchronisation last saw it.', null);

const fields = {
  nombre: is(trimmedText({ max: limits.name }), 'First name.', 'Daniela'),
  apellidos: is(text({ min: 1, max: limits.name }), 'Surnames.', 'Soto Rivas'),
  rut: is(short, 'RUT, unique in the workspace.', '12.345.678-5'),
  email: is(text({ min: 1, max: limits.email }), 'Email.', 'dsoto@clinica.example'),
  phone: is(short, 'Phone.', '+56 2 2345 6789'),
  especialidad: is(text({ min: 1, max: limits.name }), 'Main specialty.', 'Kinesiología'),
  especialidadesSecundarias: text({ min: 1, max: limits.name }),
  cargo: is(text({ min: 1, max: limits.name }), 'Position.', 'Jefa de box'),
  registro: is(text({ min: 1, max: limits.code }), 'Number in the register of providers.', '123456'),
  sexo: is(oneOf(SEXES, 'ClinicSex'), 'Sex.', 'F'),
  birthdate: is(date(), 'Date of birth.', '1985-04-02'),
  direccion: is(text({ min: 1, max: limits.direccion }), 'Address.', 'Av. Providencia 100'),
  agendaOnline: is(flag(), 'Whether websites offer their hours.', true),
  intervaloMinutes: is(integer(limits.minutes), 'How often their hours may start; null as configured.', 20),
  active: activeField,
  description: is(
    text({ min: 1, max: limits.description }),
    'What patients read of them.',
    'Atiende lesiones deportivas.',
  ),
  schedule: is(
    describedObject({
      properties: Object.fromEntries(WEEK_DAYS.map((day) => [day, { ...spans, description: 'Sorted spans.' }])),
      schemaName: 'ClinicSchedule',
    }),
    'Their hours in the zone of the workspace; a day left out is closed. Null: those of the workspace.',
    { mon: [{ inicio: '09:00', fin: '13:00' }] },
  ),
};

const OTHERS = { max: limits.secondary, description: 'Other specialties.', example: ['Neurología'] };
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

export class ChangeClinicProfessionalRequest {
  @Field(externalIdField, clearable)
  externalId?: string | null;
  @Field(fields.nombre, optional)
  nombre?: string;
  @Field(fields.apellidos, clearable)
  apellidos?: string | null;
  @Field(fields.rut, clearable)
  rut?: string | null;
  @Field(fields.email, clearable)
  email?: string | null;
  @Field(fields.phone, clearable)
  phone?: string | null;
  @Field(fields.especialidad, clearable)
  especialidad?: string | null;
  @ListField(fields.especialidadesSecundarias, { ...optional, ...OTHERS })
  especialidadesSecundarias?: string[];
  @Field(fields.cargo, clearable)
  cargo?: string | null;
  @Field(fields.registro, clearable)
  registro?: string | null;
  @Field(fields.sexo, clearable)
  sexo?: Sex | null;
  @Field(fields.birthdate, clearable)
  birthdate?: string | null;
  @Field(fields.direccion, clearable)
  direccion?: string | null;
  @Field(fields.agendaOnline, { ...optional, default: false })
  agendaOnline?: boolean;
  @Field(fields.intervaloMinutes, clearable)
  intervaloMinutes?: number | null;
  @Field(fields.active, { ...optional, default: true })
  active?: boolean;
  @Field(fields.description, clearable)
  description?: string | null;
  @Field(fields.schedule, clearable)
  schedule?: Schedule | null;
}

@NoOtherFields(() => ClinicProfessionalResource)
export class CreateClinicProfessionalRequest extends ChangeClinicProfessionalRequest {
  @Field(fields.nombre)
  override nombre: string;
}

const staff = { person: false } as const;
const nullable = { nullable: true, person: false } as const;

export class ClinicProfessionalResource {
  @Id()
  id: string;
  @Field(sourceField)
  source: string;
  @Field(externalIdField, nullable)
  externalId: string | null;
  @Field(fields.nombre, staff)
  nombre: string;
  @Field(fields.apellidos, nullable)
  apellidos: string | null;
  @Field(fields.rut, nullable)
  rut: string | null;
  @Field(fields.email, nullable)
  email: string | null;
  @Field(fields.phone, nullable)
  phone: string | null;
  @Field(fields.especialidad, nullable)
  especialidad: string | null;
  @ListField(fields.especialidadesSecundarias, { ...staff, ...OTHERS })
  especialidadesSecundarias: string[];
  @Field(fields.cargo, nullable)
  cargo: string | null;
  @Field(fields.registro, nullable)
  registro: string | null;
  @Field(fields.sexo, { nullable: true })
  sexo: string | null;
  @Field(fields.birthdate, { nullable: true })
  birthdate: string | null;
  @Field(fields.direccion, nullable)
  direccion: string | null;
  @Field(fields.agendaOnline)
  agendaOnline: boolean;
  @Field(fields.intervaloMinutes, { nullable: true })
  intervaloMinutes: number | null;
  @Field(fields.active)
  active: boolean;
  @Field(fields.description, nullable)
  description: string | null;
  @Field(fields.schedule, nullable)
  schedule: object | null;
  @Field(syncedAtField, { nullable: true })
  syncedAt: Date | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

export class ClinicProfessionalDetailResource extends ClinicProfessionalResource {
  @Field(anyObject(), { ...staff, description: 'What its system says besides.', example: {} })
  data: object;
  @Field(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
    wire: 'citas_next_7d',
    description: 'Holds and confirmed appointments of their member in the next seven days.',
    example: 12,
  })
  citasNext7d: number;
}
