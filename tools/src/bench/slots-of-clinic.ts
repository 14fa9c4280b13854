import type { RunningService, Workspace } from '../testing/service/running-service';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SCHEDULE = Object.fromEntries(DAYS.map((day) => [day, [{ inicio: '09:00', fin: '18:00' }]]));

/** A service of one hour that each member gives, from nine to six. */
export async function prepareClinic(
  service: RunningService,
  { id, token }: Workspace,
  staff: readonly string[],
): Promise<string> {
  await service.command('workspace', 'set', '--id', id, '--healthcare');
  const made = async (path: string, body: object): Promise<string> =>
    (await service.call<{ data: { id: string } }>(token, 'POST', path, { body })).body.data.id;
  const serviceId = await made('/clinic-services', {
    nombre: 'Control',
    duration_minutes: 60,
    online_bookable: true,
    is_entry: true,
  });
  await service.call(token, 'POST', `/clinic-services/${serviceId}/review`);
  for (const [n, member_id] of staff.entries()) {
    const professional = await made('/clinic-professionals', {
      nombre: `Profesional ${n}`,
      agenda_online: true,
      schedule: SCHEDULE,
    });
    await service.call(token, 'PUT', `/clinic-professionals/${professional}/booking`, {
      body: { member_id, service_ids: [serviceId] },
    });
  }
  return made('/appointment-types', { name: 'Control', engine: 'clinic', external_ref: serviceId });
}
