import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { step } from '../../progress';
import { HERE, type Installation } from '../../testing/service/running-app';
import { seconds, type Fault } from '../fault';
import { migratedBy, previousRelease } from '../release';
import { APPS, type Stage } from '../stage';
import { Traffic } from '../traffic';
import { judged } from './rollouts';

const SIDE_BY_SIDE_MS = 8_000;

/** One process of each kind is replaced by one of a release: the first that is of another one. */
async function replaceOne(stage: Stage, installation: Installation): Promise<void> {
  const others = APPS.map(
    (name) => stage.of(name).find((actor) => actor.installation.root !== installation.root) ?? stage.of(name)[0]!,
  );
  await Promise.all(others.map((actor) => stage.replace(actor, { installation })));
}

/** The upgrade of docs/operations.md, from its first step to its last, and one step back in the middle. */
export const upgrade: Fault = {
  name: 'upgrade',
  fault:
    'an upgrade from the previous release under load: its processes on the new schema, beside the new ones, and back once',
  wanted: 'no call fails; nothing missing, nothing twice; no errors',
  stage: async ({ from }) => {
    const release = await step('Building the previous release', () => previousRelease(from));
    return { proxied: false, installation: release, restored: (url) => migratedBy(release, url) };
  },
  play: async (stage) => {
    const { installation: previous } = stage;
    const traffic = await Traffic.start(stage, { creations: 40, reads: 40 });
    await sleep(5_000);
    const began = Date.now();
    const schema = await migratedBy(HERE, stage.databaseUrl, 'schema');
    const took = Date.now() - began;
    await sleep(5_000);
    // A pod of the previous release may be started again at any moment, on the new schema too.
    await replaceOne(stage, previous);
    await replaceOne(stage, HERE);
    await sleep(SIDE_BY_SIDE_MS);
    // The way back, of processes alone: the schema stays.
    await replaceOne(stage, previous);
    await replaceOne(stage, HERE);
    await replaceOne(stage, HERE);
    const background = await migratedBy(HERE, stage.databaseUrl, 'background');
    await sleep(5_000);
    await traffic.stop();
    const { measured, holds } = await judged(stage, traffic);
    const left = stage.actors.filter(({ installation }) => installation !== HERE).length;
    const applied = (said: string): number => said.match(/^applied /gm)?.length ?? 0;
    return {
      measured: `from ${basename(previous.root)}: ${applied(schema)} migrations in ${seconds(took)}, ${applied(background)} in the background; ${measured}`,
      holds: holds && applied(schema) > 0 && left === 0,
    };
  },
};
