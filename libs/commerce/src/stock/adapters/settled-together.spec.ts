import type { PublicationOutcome } from '../publication-ports';
import { settledTogether } from './settled-together';

const outcomeOf = (vehicleId: string): PublicationOutcome => ({
  job: {
    workspaceId: 'w',
    vehicleId,
    accountId: 'a',
    portal: 'portal_a',
    apiUrl: null,
    apiTokenSealed: null,
    removing: false,
    revision: 1,
    fields: {},
    photos: [],
    sentPhotos: [],
  },
  answer: { kind: 'removed' },
  sentPhotos: [],
});

describe('the outcomes of listings', () => {
  it('are written together, and an unwritable one fails alone', async () => {
    const written: string[][] = [];
    const failures: unknown[] = [];
    const refusal = new Error('unsupported Unicode escape sequence');
    const settle = async (outcomes: readonly PublicationOutcome[]) => {
      const ids = outcomes.map(({ job }) => job.vehicleId);
      if (ids.includes('bad')) throw refusal;
      written.push(ids);
    };
    const gather = settledTogether({ settle }, (error) => failures.push(error));
    await Promise.all(['one', 'two'].map((id) => gather(outcomeOf(id))));
    await Promise.all(['three', 'bad', 'four'].map((id) => gather(outcomeOf(id))));
    expect(written).toEqual([['one', 'two'], ['three'], ['four']]);
    expect(failures).toEqual([refusal]);
  });
});
