import type { PackedOperation } from './packed';

/** `{1}` is the first step's id, `{any}` a word unique to the run. */
export interface Step {
  method: PackedOperation['method'];
  path: string;
  body?: object;
}

const contact: Step = {
  method: 'post',
  path: '/contacts',
  body: { name: 'Ana Ejemplo', origin_channel: 'manual', email: 'ana.{any}@example.com' },
};
const team: Step = { method: 'post', path: '/teams', body: { name: 'Equipo {any}' } };

/** Steps that cause an event without any configuration. */
export const recipes: Readonly<Record<string, readonly Step[]>> = {
  'contact.created': [contact],
  'contact.updated': [contact, { method: 'patch', path: '/contacts/{1}', body: { name: 'Ana María Ejemplo' } }],
  'contact.merged': [
    contact,
    contact,
    { method: 'post', path: '/contacts/{1}/merge', body: { secondary_ids: ['{2}'] } },
  ],
  'lead.created': [contact, { method: 'post', path: '/leads', body: { contact_id: '{1}' } }],
  'team.created': [team],
  'team.updated': [team, { method: 'patch', path: '/teams/{1}', body: { name: 'Otro equipo {any}' } }],
  'team.deleted': [team, { method: 'delete', path: '/teams/{1}' }],
  'vehicle.created': [{ method: 'post', path: '/vehicles', body: { make: 'Toyota', model: 'Yaris', year: 2024 } }],
};
