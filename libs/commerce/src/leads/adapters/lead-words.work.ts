import { token, work } from '@workops/platform/process';
import { followWords } from './stale-words';

const EVERY_MS = 500;

export const leadWordsWork = work({
  name: 'commerce: words of leads',
  runsIn: 'scheduler',
  needs: { outside: token<Parameters<typeof followWords>[1]>('commerce: outside of words') },
  begin: ({ database, outside: contacts }) => {
    const leaving = new AbortController();
    return {
      rounds: [{ run: () => followWords(database, contacts, () => leaving.signal.aborted), everyMs: EVERY_MS }],
      leaveOff: () => leaving.abort(),
    };
  },
});
