import type { Workspace } from '../../testing/service/running-service';
import type { Scene } from './scene';

const COPIES = `
  INSERT INTO events.subscription
  SELECT (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(), 'url', $3::text))).*
    FROM events.subscription AS original, generate_series(1, $4::int)
   WHERE original.workspace_id = $1 AND original.id = $2
  RETURNING id`;

/** Beyond the ceiling, as an operator may allow. */
export async function sealedSubscriptions(
  { service, database, receiver }: Scene,
  workspace: Workspace,
  count: number,
  path: string,
): Promise<string[]> {
  const url = `http://127.0.0.1:${receiver.port}${path}`;
  const made = await service.call<{ data: { id: string } }>(workspace.token, 'POST', '/webhooks', {
    body: { url, events: ['contact.updated'] },
  });
  const { id } = made.body.data;
  const copies = await database.query<{ id: string }>(COPIES, [workspace.id, id, url, count - 1]);
  return [id, ...copies.map((copy) => copy.id)];
}
