import { Body, Controller, Inject } from '@nestjs/common';
import { pause, type Actor } from '@workops/kernel';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { Database } from '@workops/platform/database';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { edgeApp, type EdgeApp } from '../testing/edge-app';
import { CurrentActor } from '../admission';
import { Field } from '../fields/field';
import { oneOf, text } from '../fields/shapes';
import { Operation } from '../operation';
import { WORKSPACE_CREDENTIALS } from '../operation-declaration';
import { PathId } from '../validation';
import { HOLD_MS } from './kept-answers';

class Note {
  @Field(text({ max: 100 }), { person: false })
  text: string;
  @Field(oneOf(['at once', 'when told', 'fail']))
  act: string;
}

/** `begun` opens when the external service is called; `told` lets it respond. */
let [begun, finish] = [latch(), latch()];
const calls: string[] = [];

@Controller()
class Notes {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation.put('/outside-notes/:id', {
    tag: 'Notes',
    summary: 'Notes',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    outlivesTheApp: 'owned',
    response: Note,
    scopes: [],
    errors: [],
    id: 'changeHeldNote',
    asksOutside: true,
  })
  async change(@CurrentActor() actor: Actor, @PathId() _id: string, @Body() note: Note): Promise<Note> {
    calls.push(note.text);
    if (note.act === 'fail') throw new Error('out of luck');
    if (note.act === 'when told') {
      begun.open();
      await finish.opened;
    }
    await this.database.query('INSERT INTO public.note (workspace_id, text) VALUES ($1, $2)', [
      actor.workspaceId,
      note.text,
    ]);
    return note;
  }
}

let test: TestDatabase;
let edge: EdgeApp;
let other: EdgeApp;
const clock = new ManualClock();

beforeAll(async () => {
  test = await testDatabase();
  await test.database.query('CREATE TABLE public.note (workspace_id uuid NOT NULL, text text NOT NULL)');
  const tokens = { mine: { actor: anActor() } };
  const start = () => edgeApp({ controllers: [Notes], tokens, clock, database: test.database });
  [edge, other] = [await start(), await start()];
});
beforeEach(() => void ([begun, finish] = [latch(), latch()]));
afterAll(async () => {
  await edge.close();
  await other.close();
  await test.drop();
});

const put = (on: EdgeApp, key: string, act = 'when told', noted = key) =>
  on.send({
    method: 'PUT',
    url: '/api/v1/outside-notes/01930000-0000-7000-8000-00000000abc3',
    headers: { authorization: 'Bearer mine', 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify({ text: noted, act }),
  });

const isReplay = (answer: { headers: Record<string, unknown> }) => answer.headers['x-idempotent-replay'] === '1';
const countAsked = (noted: string) => calls.filter((it) => it === noted).length;
const stored = async (noted: string): Promise<number> =>
  (await test.database.query('SELECT 1 FROM public.note WHERE text = $1', [noted])).length;

describe('a call with an Idempotency-Key that calls the outside between its transactions', () => {
  it('runs in one of two replicas, while the other waits and replays the response', async () => {
    const running = put(edge, 'twins');
    await begun.opened;
    const waiting = [put(other, 'twins'), put(other, 'twins')];
    await pause(300);
    finish.open();
    const [first, ...repeats] = await Promise.all([running, ...waiting]);
    expect([first.statusCode, isReplay(first)]).toEqual([200, false]);
    for (const repeat of repeats)
      expect([repeat.statusCode, isReplay(repeat), repeat.payload]).toEqual([200, true, first.payload]);
    expect([countAsked('twins'), await stored('twins')]).toEqual([1, 1]);
  });

  it('runs once under eight concurrent calls in two replicas', async () => {
    const answers = Promise.all(Array.from({ length: 8 }, (_, index) => put(index % 2 ? other : edge, 'eight')));
    await begun.opened;
    finish.open();
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await answers).filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect([countAsked('eight'), await stored('eight')]).toEqual([1, 1]);
  });

  it('is refused with Retry-After elsewhere if it takes long, and later with another body', async () => {
    const running = put(edge, 'slow');
    await begun.opened;
    const waiting = await put(other, 'slow');
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '1']);
    finish.open();
    expect((await running).statusCode).toBe(200);
    expect(isReplay(await put(other, 'slow'))).toBe(true);
    expect((await put(other, 'slow', 'at once')).json().error.code).toBe('IDEMPOTENCY_KEY_CONFLICT');
    expect(countAsked('slow')).toBe(1);
  });

  it('frees the key at once if it fails', async () => {
    expect((await put(edge, 'failed', 'fail')).statusCode).toBe(500);
    const next = await put(other, 'failed', 'at once');
    expect([next.statusCode, isReplay(next)]).toEqual([200, false]);
  });

  it("frees a crashed process's key when the hold expires, and ignores its late end", async () => {
    const dying = put(edge, 'died');
    await begun.opened;
    clock.advance(HOLD_MS);
    const next = await put(other, 'died', 'at once');
    expect([next.statusCode, isReplay(next)]).toEqual([200, false]);
    finish.open();
    expect((await dying).statusCode).toBe(200);
    const again = await put(edge, 'died', 'at once');
    expect([again.statusCode, isReplay(again), again.payload]).toEqual([200, true, next.payload]);
  });
});
