import { latch } from '@workops/platform/testing';
import { SendAhead } from './send-ahead';

/** Whether it has ended by the time that whatever could end has. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

describe('sending ahead', () => {
  it('lets one wait behind the one that is under way, and no more', async () => {
    const ahead = new SendAhead();
    const [first, second] = [latch(), latch()];
    expect(await isOver(ahead.send(first.opened))).toBe(true);
    const waiting = ahead.send(second.opened);
    expect(await isOver(waiting)).toBe(false);
    first.open();
    expect(await isOver(waiting)).toBe(true);
    const arrived = ahead.arrived();
    expect(await isOver(arrived)).toBe(false);
    second.open();
    await arrived;
  });

  it('tells what the first of several failed for, to the next and at the end', async () => {
    const ahead = new SendAhead();
    const { open, opened } = latch();
    await ahead.send(opened.then(() => Promise.reject(new Error('first'))));
    const second = ahead.send(opened.then(() => Promise.reject(new Error('second'))));
    open();
    await expect(second).rejects.toThrow('first');
    await expect(ahead.arrived()).rejects.toThrow('first');
  });
});
