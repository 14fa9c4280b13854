import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costOfResource } from '../cost/resource-cost';
import { forgottenContexts, forgottenSubscribers } from '../registry/forgotten';
import { generate, WrongUse } from './generate';
import { generatedCopy, type GeneratedCopy } from './generated-copy';

describe('the generated code', () => {
  let copy: GeneratedCopy;
  let place: string;
  beforeAll(async () => {
    copy = await generatedCopy();
    ({ place } = copy);
  });
  afterAll(() => copy.remove());

  it('has at most 320 lines in 9 files per resource, and changes at most 5 others', () => {
    for (const resource of [
      { context: 'access', one: 'locker', many: 'lockers' },
      { context: 'scheduling', one: 'equipment-kit', many: 'equipment-kits' },
    ]) {
      const { own, shared } = costOfResource(place, resource);
      expect(own.length).toBeGreaterThan(5);
      expect(own.length).toBeLessThanOrEqual(9);
      expect(own.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(320);
      expect(shared).toHaveLength(5);
    }
  });

  it('is registered', () => {
    const registry = readFileSync(join(place, 'libs/contexts/src/registry.ts'), 'utf8');
    const names = [...registry.matchAll(/^ {2}(\w+)Context,$/gm)].map(([, name]) => name!);
    expect(names).toContain('garden');
    expect(forgottenContexts(place, names)).toEqual([]);
    expect(forgottenSubscribers(place, [])).toEqual(
      expect.arrayContaining([expect.stringContaining('garden-ripe'), expect.stringContaining('garden-eaten')]),
    );
  });

  it('is not written if a part of it exists or the arguments are wrong', async () => {
    await expect(generate(place, ['context', 'garden'])).rejects.toThrow('is there already');
    await expect(generate(place, ['resource', 'garden/berry'])).rejects.toThrow('is there already');
    await expect(generate(place, ['resource', 'access/team'])).rejects.toThrow('is there already');
    await expect(generate(place, ['operation', 'scheduling/appointment', 'close'])).rejects.toThrow(
      'has no appointments',
    );
    for (const args of [
      [],
      ['thing'],
      ['context'],
      ['resource', 'berry'],
      ['operation', 'garden/berry'],
      ['event', 'garden/berry.eaten'],
      ['context', 'x', '--keeps'],
    ]) {
      await expect(generate(place, args)).rejects.toThrow(WrongUse);
    }
    await expect(generate(place, ['context', 'Big Garden'])).rejects.toThrow('is no name');
    expect(existsSync(join(place, 'libs', 'Big Garden'))).toBe(false);
  });
});
