import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateEverything } from '../../all-migrations';
import { ensureDatabase } from '../../local-postgres';
import { seconds, type Fault } from '../fault';
import { Traffic } from '../traffic';

function faketimeLibrary(): string {
  const folders = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'));
  const folder = folders.find((path) => existsSync(path));
  if (!folder) throw new Error('There is no libfaketime on this machine.');
  return folder;
}

export const clockAhead: Fault = {
  name: 'clock-ahead',
  fault: "a dispatcher's clock is 60 s ahead",
  wanted: 'nothing is sent twice; a warning',
  play: async (stage) => {
    const ahead = await stage.start('webhook-dispatcher', {
      env: { LD_PRELOAD: faketimeLibrary(), FAKETIME: '+60s', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    });
    stage.actors.push(ahead);
    const traffic = await Traffic.start(stage);
    await sleep(30_000);
    await traffic.stop();
    const warned = /"level":"warn"[^\n]*(clock|skew)/i.test(ahead.app.log);
    return {
      measured: `${traffic.twice} of ${traffic.created.length} twice, ${traffic.missing} missing; ${warned ? 'warned' : 'no warning'}`,
      holds: traffic.twice === 0 && traffic.missing === 0 && warned,
    };
  },
};

/** The copy runs on the same Redis. */
export const otherDatabase: Fault = {
  name: 'other-database',
  fault: 'processes on the same Redis but another database (a restored copy, blue and green)',
  wanted: 'no event is late: p99 under 5 s; logged',
  play: async (stage) => {
    await ensureDatabase(stage.postgres, 'copy');
    const url = stage.postgres.url('copy');
    await migrateEverything(url);
    const strangers = [];
    for (const name of ['webhook-dispatcher', 'scheduler'] as const) {
      strangers.push(await stage.start(name, { env: { DATABASE_URL: url, DATABASE_DIRECT_URL: url } }));
    }
    stage.actors.push(...strangers);
    const traffic = await Traffic.start(stage);
    await sleep(30_000);
    await traffic.stop();
    const logged = strangers.some(({ app }) => /"level":"(warn|error)"[^\n]*about another database/.test(app.log));
    const lag = traffic.lag99();
    return {
      measured: `lag p99 ${seconds(lag)}; ${traffic.missing} missing; ${logged ? 'logged' : 'not logged'}`,
      holds: lag < 5_000 && traffic.missing === 0 && logged,
    };
  },
};

export const wrongKey: Fault = {
  name: 'wrong-key',
  fault: 'one process with a wrong ENCRYPTION_KEY',
  wanted: 'refused at start',
  play: async (stage) => {
    const refusals: string[] = [];
    for (const name of ['api', 'webhook-dispatcher', 'scheduler'] as const) {
      const refused = await stage
        .start(name, { env: { ENCRYPTION_KEY: randomBytes(32).toString('base64') } })
        .then(async (actor) => {
          await stage.endActor(actor);
          return undefined;
        })
        .catch((error: Error) => error.message);
      if (refused && /ENCRYPTION_KEY|encryption key/i.test(refused)) refusals.push(name);
    }
    return { measured: `refused: ${refusals.join(', ') || 'none'}`, holds: refusals.length === 3 };
  },
};
