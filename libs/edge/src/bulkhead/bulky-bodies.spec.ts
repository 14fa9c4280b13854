import { BULK_BODY } from '../operation-declaration';
import { Bulkhead, type Arrival } from './bulkhead';

/** Long enough that no wait times out, even on a busy machine. */
const PATIENT_MS = 120_000;
const LARGEST_BODY = 32 * BULK_BODY;

describe('bulky bodies of all workspaces', () => {
  it('share a byte budget, half of it per workspace, and do not delay small bodies', async () => {
    const bulkhead = new Bulkhead({ call: PATIENT_MS, bulky: PATIENT_MS });
    const entered: string[] = [];
    const enter = async (workspaceId: string, bodyBytes: number) => {
      const arrival: Arrival = { workspaceId, visitor: null, heavy: false, bulky: true, bodyBytes };
      const leave = await bulkhead.enter(arrival, () => undefined);
      entered.push(workspaceId);
      return leave;
    };
    const leaveFirst = await enter('first', LARGEST_BODY);
    const again = enter('first', LARGEST_BODY);
    const leaveSecond = await enter('second', LARGEST_BODY);
    const third = enter('third', 2 * BULK_BODY);
    const leaveSmall = await enter('small', BULK_BODY);
    expect(entered).toEqual(['first', 'second', 'small']);
    leaveFirst();
    const leaveThird = await third;
    expect(entered).toEqual(['first', 'second', 'small', 'third']);
    for (const leave of [leaveSecond, leaveThird, leaveSmall]) leave();
    (await again)();
  });
});

it.each([
  ['a call', { call: 1, bulky: 120_000 }, {}],
  ['a bulky call', { call: 120_000, bulky: 1 }, { bulky: true }],
])('refuses %s as unavailable if it waits too long for its slot', async (_which, patience, over) => {
  const bulkhead = new Bulkhead(patience);
  const arrival: Arrival = { workspaceId: 'one', visitor: null, heavy: true, bulky: false, bodyBytes: 0, ...over };
  const leave = await bulkhead.enter(arrival, () => undefined);
  await expect(bulkhead.enter(arrival, () => undefined)).rejects.toMatchObject({ kind: 'unavailable' });
  leave();
});
