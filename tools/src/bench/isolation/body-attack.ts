import { felt } from './quiet-neighbour';
import { jsonOf, quietReads, under, type Measure, type Scene } from './scene';
import type { AttackCall } from './attack';
import { statusesOf } from './attack';

const SECONDS = 8;
const BOUND = { milliseconds: 20 };

async function beside(scene: Scene, what: string, call: AttackCall, connections: number, pauseMs: number) {
  const without = await quietReads(scene, SECONDS);
  const { found, attacker } = await under({ calls: [call], connections, pauseMs }, () => quietReads(scene, SECONDS));
  return felt(what, without, found, BOUND, statusesOf(attacker));
}

/** Bodies that cost seconds to read, with a credential and without one. */
export const costlyBodies: Measure = async (scene) => {
  const loud = await scene.service.unlimitedKey('Costly bodies');
  const { baseUrl } = scene.service;
  const anonymous = { 'content-type': 'application/json' };
  const claim: AttackCall = { url: `${baseUrl}/device-agent/claim`, method: 'POST', headers: anonymous, hostile: 'arrays, 1 MiB' };
  const contact: AttackCall = { url: `${baseUrl}/contacts`, method: 'POST', headers: jsonOf(loud), hostile: 'arrays, 1 MiB' };
  const file: AttackCall = { url: `${baseUrl}/contacts/import`, method: 'POST', headers: jsonOf(loud), hostile: 'arrays, 32 MiB' };
  return [
    await beside(scene, 'A1. Nested arrays of 1 MiB to the claim, without a credential, four at once', claim, 4, 50),
    await beside(scene, 'A1. Nested arrays of 1 MiB to POST /contacts, four at once', contact, 4, 50),
    await beside(scene, 'A1. Nested arrays of 32 MiB to the import, one at a time', file, 1, 500),
  ];
};
