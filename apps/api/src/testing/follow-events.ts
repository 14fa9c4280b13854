import { subscribers } from '@workops/contexts';
import { systemClock, type Clock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { recordedEvents } from '@workops/platform/testing';

export async function followEvents(
  database: Database,
  workspaceId: string,
  name: string,
  clock: Clock = systemClock,
): Promise<void> {
  const { handler, events } = subscribers.find((each) => each.name === name)!;
  const recorded = (await recordedEvents(database, workspaceId)).filter(
    ({ type }) => events === '*' || events.some((each) => each === type),
  );
  const handle = handler!({ database, clock, ids: systemIds, logger: createLogger('test', 'silent') });
  await database.transaction((tx) => handle(recorded, tx));
}
