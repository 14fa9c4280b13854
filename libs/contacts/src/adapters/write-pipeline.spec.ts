import { latch } from '@workops/platform/testing';
import { WritePipeline } from './write-pipeline';

/** Whether the work has ended once all pending callbacks have run. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

describe('a write pipeline', () => {
  it('lets one write wait behind the one in flight, and no more', async () => {
    const pipeline = new WritePipeline();
    const [first, second] = [latch(), latch()];
    expect(await isOver(pipeline.send(first.opened))).toBe(true);
    const waiting = pipeline.send(second.opened);
    expect(await isOver(waiting)).toBe(false);
    first.open();
    expect(await isOver(waiting)).toBe(true);
    const arrived = pipeline.arrived();
    expect(await isOver(arrived)).toBe(false);
    second.open();
    await arrived;
  });

  it('throws the first failure at the next write and at the end', async () => {
    const pipeline = new WritePipeline();
    const { open, opened } = latch();
    await pipeline.send(opened.then(() => Promise.reject(new Error('first'))));
    const second = pipeline.send(opened.then(() => Promise.reject(new Error('second'))));
    open();
    await expect(second).rejects.toThrow('first');
    await expect(pipeline.arrived()).rejects.toThrow('first');
  });
});
