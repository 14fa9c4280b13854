import { PrintQueue } from './print-queue';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of documents to print', () => {
  it('runs one document per workspace and two in all, and no workspace delays another', async () => {
    const queue = new PrintQueue();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const print = (workspaceId: string, name: string) =>
      queue.run(workspaceId, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      });
    const all = [print('a', 'a1'), print('a', 'a2'), print('b', 'b1'), print('c', 'c1'), print('a', 'a3')];
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    ends.get('b1')!();
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['a1', 'a2', 'c1', 'a3']) {
      ends.get(name)!();
      await settle();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('serves the workspace next that was served longest ago', async () => {
    const queue = new PrintQueue();
    const begun: string[] = [];
    const print = (name: string) =>
      queue.run(name[0]!, async () => {
        begun.push(name);
        await settle();
      });
    await Promise.all(['a1', 'b1', 'a2', 'a3', 'b2', 'b3', 'c1'].map(print));
    expect(begun.indexOf('c1')).toBeLessThan(4);
    expect(begun.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  });

  it('continues after a failure, and refuses a document if too many wait', async () => {
    const queue = new PrintQueue();
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    let end = () => undefined as void;
    const first = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = Array.from({ length: 100 }, () => queue.run('a', async () => undefined));
    await expect(queue.run('a', async () => undefined)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 1,
    });
    await expect(queue.run('b', async () => 'b')).resolves.toBe('b');
    end();
    await Promise.all([first, ...waiting]);
  });

  it('refuses a document that waits too long, and draws those behind it', async () => {
    const queue = new PrintQueue(20);
    let end = () => undefined as void;
    const first = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(queue.run('a', async () => 'late')).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 1,
    });
    const next = queue.run('a', async () => 'next');
    end();
    await expect(Promise.all([first, next])).resolves.toEqual([undefined, 'next']);
  });
});
