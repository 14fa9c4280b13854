import { lines, type Command } from './command';

const unreadableIn = (unreadable: Record<string, number>): [string, string][] =>
  Object.entries(unreadable).map(([column, count]) => ['Unreadable', `${count} in ${column}: neither key opens them`]);

export const rotateEncryptionCommand: Command = {
  name: 'keys rotate-encryption',
  usage: 'keys rotate-encryption',
  options: {},
  prepare: () => ({
    mistakes: [],
    run: async ({ reseal }) => {
      const { resealed, rounds, unreadable } = await reseal();
      return {
        text: lines(['Re-sealed', String(resealed)], ...unreadableIn(unreadable)),
        json: { resealed, rounds, unreadable },
      };
    },
  }),
};
