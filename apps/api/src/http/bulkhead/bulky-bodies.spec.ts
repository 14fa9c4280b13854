import { BULK_BODY } from '../operation-declaration';
import { Bulkhead, type Arrival } from './bulkhead';

const LARGEST_BODY = 32 * BULK_BODY;

describe('the bulky bodies of all workspaces', () => {
  it('bring no more at once than the process has for them, half of it at most those of one, and keep no small one waiting', async () => {
    const bulkhead = new Bulkhead();
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
