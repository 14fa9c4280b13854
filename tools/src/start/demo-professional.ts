import type { DemoCall } from './demo-calls';
import { DEMO_PROFESSIONAL } from './demo-members';

interface Record {
  id: string;
}

interface Booking {
  member_id: string | null;
  service_ids: string[];
}

/** Links the demo clinic's professional to their member, and returns the professional's id. */
export async function demoProfessional(call: DemoCall, memberCall: DemoCall): Promise<string> {
  const { name: nombre } = DEMO_PROFESSIONAL;
  const professionals = await call<Record[]>(
    'GET',
    `/clinic-professionals?source=native&q=${encodeURIComponent(nombre)}`,
  );
  const { id } =
    professionals[0] ?? (await call<Record>('POST', '/clinic-professionals', { nombre, agenda_online: true }));
  const { author } = await memberCall<{ author: Record }>('GET', '/me');
  const path = `/clinic-professionals/${id}/booking`;
  const { member_id, service_ids } = await call<Booking>('GET', path);
  if (member_id !== author.id) await call('PUT', path, { member_id: author.id, service_ids });
  return id;
}
