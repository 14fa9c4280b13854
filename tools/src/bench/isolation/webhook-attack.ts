import { setTimeout as sleep } from 'node:timers/promises';
import type { Workspace } from '../../testing/service/running-service';
import { announce } from '../../testing/service/announce';
import type { Row } from '../numbers';
import { latencies } from '../streams';
import { sealedSubscriptions } from './many-subscriptions';
import { answered, felt } from './quiet-neighbour';
import { bearer, sendAll, type Measure, type Scene } from './scene';

const SECONDS = 10;
const BOUND = { milliseconds: 100 };
const PER_SECOND = 20;

const subscribe = async ({ service, receiver }: Scene, { token }: Workspace): Promise<void> => {
  await service.call(token, 'POST', '/webhooks', {
    body: { url: `http://127.0.0.1:${receiver.port}/`, events: ['contact.updated'] },
  });
};

async function neighbour(
  scene: Scene,
  name: string,
): Promise<{ workspace: Workspace; arrivals: () => Promise<number[]> }> {
  const workspace = await scene.service.workspace(name);
  await subscribe(scene, workspace);
  const measured = [{ workspaceId: workspace.id, perSecond: PER_SECOND }];
  return { workspace, arrivals: () => latencies(scene.database, scene.receiver, { measured, seconds: SECONDS }) };
}

/** 753 events to 300 subscriptions, then their deletion: 226,000 deliveries are discarded. */
async function deletedSubscriptions(scene: Scene, dispatchers: string): Promise<Row> {
  const { arrivals } = await neighbour(scene, 'Beside deleted subscriptions');
  const without = await arrivals();
  const loud = await scene.service.unlimitedKey('Deletes its subscriptions');
  const ids = await sealedSubscriptions(scene, loud, 300, '/never');
  await announce(scene.database, loud.id, 753);
  await sleep(5_000);
  const remove = ids.map((id) => ({
    url: `${scene.service.baseUrl}/webhooks/${id}`,
    method: 'DELETE' as const,
    headers: bearer(loud),
  }));
  const [times] = await Promise.all([arrivals(), sendAll(remove, 5)]);
  return felt(
    `A5. 300 subscriptions, 753 events, all deleted (${dispatchers})`,
    answered(without),
    answered(times),
    BOUND,
  );
}

/** Creates a hundred subscriptions to a server that accepts connections and never answers. */
async function hangingSubscriptions(scene: Scene, dispatchers: string): Promise<Row> {
  const { arrivals } = await neighbour(scene, 'Beside hanging subscriptions');
  const without = await arrivals();
  const loud = await scene.service.unlimitedKey('Hangs');
  const ids = await sealedSubscriptions(scene, loud, 100, '/never');
  await announce(scene.database, loud.id, 500);
  await sleep(2_000);
  const times = await arrivals();
  await sendAll(
    ids.map((id) => ({
      url: `${scene.service.baseUrl}/webhooks/${id}`,
      method: 'DELETE' as const,
      headers: bearer(loud),
    })),
    5,
  );
  return felt(
    `A5. 100 subscriptions to a server that never answers (${dispatchers})`,
    answered(without),
    answered(times),
    BOUND,
  );
}

export const loudSubscriptions: Measure = async (scene) => {
  const rows: Row[] = [];
  const singleDispatcher = `one dispatcher, queues on ${scene.queue}`;
  rows.push(await hangingSubscriptions(scene, singleDispatcher), await deletedSubscriptions(scene, singleDispatcher));
  const another = await scene.service.another('webhook-dispatcher');
  const two = `two dispatchers, queues on ${scene.queue}`;
  try {
    rows.push(await hangingSubscriptions(scene, two), await deletedSubscriptions(scene, two));
  } finally {
    await another.end('SIGTERM');
  }
  return rows;
};
