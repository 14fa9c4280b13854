import { anActor } from '@workops/kernel/testing';
import { createStockSources } from './stock-sources';
import type { SourceDeps } from './source-ports';

describe('a caller who does not see all records', () => {
  // Has no ports, because the caller is checked before anything is read.
  const sources = createStockSources({} as SourceDeps);
  const narrow = anActor({ visibility: { kind: 'branches', locationIds: [] } });
  const file = { id: 'file', sha256: 'x' };

  it.each<[string, () => Promise<unknown>]>([
    ['make', () => sources.prepare(narrow, { name: 'Patio', kind: 'upload', format: 'csv', keyColumn: 'id' })],
    ['change', () => sources.update(narrow, 'source', { name: 'Otro' })],
    ['read on demand', () => sources.sync(narrow, 'source')],
    ['send a file to', () => sources.upload(narrow, 'source', file)],
    ['release a held run of', () => sources.release(narrow, 'run')],
    ['delete', () => sources.retire(narrow, 'source', 'withdraw')],
  ])('may not %s a stock source', async (_what, call) => {
    await expect(call()).rejects.toMatchObject({ kind: 'forbidden', details: { reason: 'visibility_not_held' } });
  });
});
