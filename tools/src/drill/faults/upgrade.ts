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

/** Processes of other releases are replaced first. */
async function replaceOne(stage: Stage, installation: Installation): Promise<void> {
  const otherActors = APPS.map(
    (name) => stage.of(name).find((actor) => actor.installation.root !== installation.root) ?? stage.of(name)[0]!,
  );
  await Promise.all(otherActors.map((actor) => stage.replace(actor, { installation })));
}

/** Follows docs/operations.md, with one rollback in the middle. */
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
    // A pod of the previous release may restart at any moment.
    await replaceOne(stage, previous);
    await replaceOne(stage, HERE);
    await sleep(SIDE_BY_SIDE_MS);
    // The schema stays.
    await replaceOne(stage, previous);
    await replaceOne(stage, HERE);
    await replaceOne(stage, HERE);
    const background = await migratedBy(HERE, stage.databaseUrl, 'background');
    await sleep(5_000);
    await traffic.stop();
    const { measured, holds } = await judged(stage, traffic);
    const left = stage.actors.filter(({ installation }) => installation !== HERE).length;
    const applied = (output: string): number => output.match(/^applied /gm)?.length ?? 0;
    return {
      measured: `from ${basename(previous.root)}: ${applied(schema)} migrations in ${seconds(took)}, ${applied(background)} in the background; ${measured}`,
      holds: holds && applied(schema) > 0 && left === 0,
    };
  },
};
