import { ownWork } from '@workops/platform/process';
import { sweepRetiredAttributes } from './retired-attributes';
import { sweepRetiredTags } from './retired-tags';

const EVERY_MS = 60_000;

/** Removes the values of deleted attributes, and deleted tags, from contacts. */
export const retiredWork = ownWork({
  name: 'contacts: deleted attributes and tags',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ database, files }) => ({
    rounds: [
      {
        run: () => sweepRetiredAttributes(database, files),
        everyMs: EVERY_MS,
        removes: 'values of deleted attributes',
      },
      { run: () => sweepRetiredTags(database), everyMs: EVERY_MS, removes: 'deleted tags of contacts' },
    ],
  }),
});
