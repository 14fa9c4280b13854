import { setTimeout as sleep } from 'node:timers/promises';
import { releaseMemory } from './release-memory';

const large = () => new WeakRef({ text: Array.from({ length: 1_000 }, (_, n) => `${n}`) });

describe('releaseMemory', () => {
  it('frees unused memory, and the process continues', async () => {
    const reference = large();
    // A WeakRef keeps its target alive until the end of this turn.
    await sleep(1);
    await releaseMemory();
    expect(reference.deref()).toBeUndefined();
    await sleep(1);
  });
});
