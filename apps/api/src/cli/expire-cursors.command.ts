import type { Command } from './command';

export const expireCursorsCommand: Command = {
  name: 'feeds expire-cursors',
  usage: 'feeds expire-cursors',
  options: {},
  prepare: () => ({
    mistakes: [],
    run: async ({ expireFeedCursors }) => {
      await expireFeedCursors();
      return { text: 'Cursors from before now are 410: clients copy their lists again.', json: { expired: true } };
    },
  }),
};
