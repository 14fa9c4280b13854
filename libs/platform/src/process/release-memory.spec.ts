import { setTimeout as sleep } from 'node:timers/promises';
import { releaseMemory } from './release-memory';

const large = () => new WeakRef({ text: Array.from({ length: 1_000 }, (_, n) => `${n}`) });

describe('releasing the memory of a start', () => {
  it('lets go of what nothing uses, and the process goes on', async () => {
    const reference = large();
    // Until the end of this turn a reference keeps what it was made of.
    await sleep(1);
    await releaseMemory();
    expect(reference.deref()).toBeUndefined();
    await sleep(1);
  });
});
