import { systemClock } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase } from '@workops/platform/database';
import type { RunningService } from '../testing/service/running-service';
import { Child } from './child';
import { costlyBodies } from './isolation/body-attack';
import { hostileCalendars } from './isolation/caldav';
import { longImport } from './isolation/import-attack';
import { dearReads, keyedCreations } from './isolation/read-attack';
import type { Measure, Scene } from './isolation/scene';
import { absentDispatcher } from './isolation/subscriber-attack';
import { loudSubscriptions } from './isolation/webhook-attack';
import { loudVisitor } from './isolation/website-attack';
import type { Row } from './numbers';
import type { Place } from './place';

/** `ISOLATION` selects them by name. */
const ATTACKS: Record<string, Measure> = {
  bodies: costlyBodies,
  website: loudVisitor,
  webhooks: loudSubscriptions,
  subscribers: absentDispatcher,
  calendars: hostileCalendars,
  keyed: keyedCreations,
  reads: dearReads,
  import: longImport,
};

const chosen = (): Measure[] => {
  const names = process.env.ISOLATION?.split(',') ?? Object.keys(ATTACKS);
  return names.map((name) => {
    const attack = ATTACKS[name];
    if (!attack) throw new Error(`No attack ${name}; there are ${Object.keys(ATTACKS).join(', ')}.`);
    return attack;
  });
};

/** A quiet neighbour's p50 and p95, with and without each attack. */
export async function benchIsolation(place: Place, service: RunningService): Promise<Row[]> {
  const receiver = await Child.start('arrivals-receiver');
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: place.databaseUrl,
    poolSize: 10,
    ...minting,
    applicationName: 'bench',
  });
  try {
    const quiet = await service.unlimitedKey('Quiet');
    const made = await service.call<{ data: { id: string } }>(quiet.token, 'POST', '/contacts', {
      body: { name: 'Josefa Núñez' },
    });
    const scene: Scene = {
      service,
      database,
      receiver,
      quiet,
      databaseUrl: place.databaseUrl,
      mailFolder: place.mailFolder,
      contactId: made.body.data.id,
      queue: place.redisUrl ? 'Redis' : 'PostgreSQL',
    };
    const rows: Row[] = [];
    for (const attack of chosen()) {
      const found = await attack(scene);
      for (const { what, measured } of found) console.log(`  ${what}: ${measured}`);
      rows.push(...found);
    }
    return rows;
  } finally {
    await database.close();
    await receiver.stop();
  }
}
