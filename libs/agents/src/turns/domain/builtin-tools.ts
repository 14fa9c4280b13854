import type { BuiltinTool } from '../../definitions/domain/agent-draft';
import { READ_SKILL } from '../../definitions/domain/agent-draft';
import type { LoopTool } from '../../model/domain/loop-state';

const objectSchema = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const text = (description: string, maxLength: number) => ({ type: 'string', description, minLength: 1, maxLength });
const uuid = (description: string) => ({ type: 'string', format: 'uuid', description });
const moment = (description: string) => ({ type: 'string', format: 'date-time', description });

/** Written for the model. */
export const BUILTINS: Readonly<Record<BuiltinTool, Omit<LoopTool, 'name'>>> = {
  search_knowledge: {
    description: 'Busca en lo que la empresa sabe. Úsala antes de contestar sobre ella.',
    inputSchema: objectSchema({ query: text('Lo que se busca.', 1_000) }),
    effects: 'read',
  },
  list_services: {
    description: 'Los servicios que se pueden reservar, con su id.',
    inputSchema: objectSchema({}),
    effects: 'read',
  },
  find_slots: {
    description: 'Las horas libres de un servicio.',
    inputSchema: objectSchema({
      appointment_type_id: uuid('De list_services.'),
      from: moment('Desde.'),
      to: moment('Hasta, a lo más 31 días después.'),
    }),
    effects: 'read',
  },
  book_appointment: {
    description: 'Reserva una hora para el cliente, a una de las horas libres.',
    inputSchema: objectSchema({
      appointment_type_id: uuid('De list_services.'),
      starts_at: moment('Una hora de find_slots.'),
    }),
    effects: 'write',
  },
  handoff: {
    description: 'Pasa la conversación a una persona.',
    inputSchema: objectSchema({ reason: text('Por qué.', 500) }),
    effects: 'read',
  },
  open_ticket: {
    description: 'Abre un ticket para el equipo.',
    inputSchema: objectSchema({ subject: text('El asunto.', 200) }),
    effects: 'write',
  },
};

export const READ_SKILL_TOOL: LoopTool = {
  name: READ_SKILL,
  description: 'Lee una habilidad por su nombre.',
  inputSchema: objectSchema({ name: text('El nombre.', 100) }),
  effects: 'read',
};
