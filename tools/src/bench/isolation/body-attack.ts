import { felt } from './quiet-neighbour';
import { jsonHeaders, quietReads, under, type Measure, type Scene } from './scene';
import type { AttackCall } from './attack';
import { statusText } from './attack';
import type { Hostile } from './hostile-bodies';

const SECONDS = 8;
const BOUND = { milliseconds: 20 };

async function beside(scene: Scene, what: string, call: AttackCall, connections: number, pauseMs: number) {
  const without = await quietReads(scene, SECONDS);
  const { found, attacker } = await under({ calls: [call], connections, pauseMs }, () => quietReads(scene, SECONDS));
  return felt(what, without, found, BOUND, statusText(attacker));
}

/** Costs seconds to read, with and without a credential. */
export const costlyBodies: Measure = async (scene) => {
  const loud = await scene.service.unlimitedKey('Costly bodies');
  const { baseUrl } = scene.service;
  const anonymous = { 'content-type': 'application/json' };
  const at = (path: string, hostile: Hostile, headers = jsonHeaders(loud)): AttackCall => ({
    url: `${baseUrl}${path}`,
    method: 'POST',
    headers,
    hostile,
  });
  const claim = at('/device-agent/claim', 'arrays, 1 MiB', anonymous);
  const contact = at('/contacts', 'arrays, 1 MiB');
  const many = at('/contacts/bulk-consent', 'numbers, 1 MiB');
  const file = at('/contacts/import', 'arrays, 32 MiB');
  const text = at('/contacts/import', 'escapes, 32 MiB');
  return [
    await beside(scene, 'A1. Nested arrays of 1 MiB to the claim, without a credential, four at once', claim, 4, 50),
    await beside(scene, 'A1. Nested arrays of 1 MiB to POST /contacts, four at once', contact, 4, 50),
    await beside(scene, 'A1. Long numbers of 1 MiB to an operation that takes as much, four at once', many, 4, 50),
    await beside(scene, 'A1. Nested arrays of 32 MiB to the import, one at a time', file, 1, 500),
    await beside(scene, 'A1. One text of 32 MiB to the import, one at a time', text, 1, 500),
  ];
};
