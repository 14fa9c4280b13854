import { subscribers } from '@workops/contexts';
import { SecretBox } from '@workops/platform';
import { Files } from '@workops/platform/files';
import { RequestLog } from '@workops/platform/requests';
import { queueDueEvents } from '@workops/platform/testing';
import type { ApiApp } from './api-app';
import { placesOfMarks, type MarkedCall } from './marks';

/** Runs the background work first. */
export async function leftovers(
  { api, directory }: { api: ApiApp; directory: string },
  calls: readonly MarkedCall[],
  toName = ({ operation }: MarkedCall) => operation,
): Promise<Record<string, string[]>> {
  // `jobs-carry-ids.queue.spec.ts` searches Redis.
  const { database, databaseUrl } = api;
  expect(await queueDueEvents({ database, databaseUrl }, subscribers)).toBeGreaterThan(calls.length / 4);
  await api.app.get(RequestLog).flush();
  await api.app.get(Files).sweep();
  const sealer = new SecretBox(Buffer.alloc(32, 7));
  const marks = calls.map(({ mark }) => mark);
  const places = await placesOfMarks(database, directory, sealer, marks);
  const left: Record<string, string[]> = {};
  for (const call of calls)
    left[toName(call)] = [...new Set([...(left[toName(call)] ?? []), ...places.get(call.mark)!])].sort();
  return Object.fromEntries(Object.entries(left).filter(([, matches]) => matches.length > 0));
}
