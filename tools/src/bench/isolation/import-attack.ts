import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Row } from '../numbers';
import type { Workspace } from '../../testing/service/running-service';
import { answered, felt } from './quiet-neighbour';
import { jsonHeaders, type Measure, type Scene } from './scene';

const ROWS = 100_000;
const SECOND_ROWS = 75_000;
/**
 * Maximum ratio of the second import's time per row to the first one's, whose events are relayed meanwhile. A plan
 * without statistics takes fifty times as long.
 */
const MOST_TIMES = 3;
const CONTACTS = 40;

const makeCsv = (first: number, count: number): string =>
  [
    'external_id,name,email',
    ...Array.from(
      { length: count },
      (_, n) => `crm-${first + n},Persona ${first + n},persona.${first + n}@example.com`,
    ),
  ].join('\n');

/** Measures from the answer of a creation until the feed shows the contact. */
async function shownAfter({ service }: Scene, { token }: Workspace, while_: () => boolean): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let n = 0; n < CONTACTS && while_(); n += 1) {
    const made = await service.call<{ data: { id: string } }>(token, 'POST', '/contacts', {
      body: { name: `Contacto ${n}` },
    });
    const began = performance.now();
    for (let shown = false; !shown;) {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: { body: FeedPage } = await service.call<FeedPage>(token, 'GET', `/contacts?limit=200${query}`);
      const { pagination } = page.body.meta;
      shown = page.body.data.some(({ id }) => id === made.body.data.id);
      cursor = pagination.resumeCursor ?? pagination.nextCursor ?? cursor;
      if (!shown) await sleep(10);
    }
    times.push(performance.now() - began);
  }
  return times;
}

interface FeedPage {
  data: { id: string }[];
  meta: { pagination: { nextCursor: string | null; resumeCursor?: string } };
}

async function imported({ service }: Scene, workspace: Workspace, first: number, count: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${service.baseUrl}/contacts/import`, {
    method: 'POST',
    headers: jsonHeaders(workspace),
    body: JSON.stringify({ csv: makeCsv(first, count) }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the import was answered with ${response.status}`);
  return (performance.now() - began) / 1000;
}

/** How late a quiet workspace's feed is during another's import, one long transaction. A second import follows. */
export const longImport: Measure = async (scene): Promise<Row[]> => {
  const [quiet, loud] = [await scene.service.unlimitedKey('Feed'), await scene.service.unlimitedKey('Imports')];
  const without = await shownAfter(scene, quiet, () => true);
  let running = true;
  const first = imported(scene, loud, 0, ROWS).finally(() => (running = false));
  await sleep(1_000);
  const [seconds, times] = await Promise.all([first, shownAfter(scene, quiet, () => running)]);
  const secondsAgain = await imported(scene, loud, ROWS, SECOND_ROWS);
  return [
    felt(
      `A13. Feed of new contacts during another workspace's import of ${ROWS} rows`,
      answered(without),
      answered(times),
      { milliseconds: 100 },
    ),
    atMost(
      `A13. A second import of ${SECOND_ROWS} rows right after it: times the first, row for row`,
      secondsAgain / SECOND_ROWS / (seconds / ROWS),
      MOST_TIMES,
      `${secondsAgain.toFixed(1)} s (the first took ${seconds.toFixed(1)} s)`,
    ),
  ];
};
