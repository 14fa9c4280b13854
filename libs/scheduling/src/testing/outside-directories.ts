import { randomUUID } from 'node:crypto';
import type { OutsideDirectories } from '../outside-ports';

/** The only contact with an email address. */
export const ana = randomUUID();
export const directories: OutsideDirectories = {
  workspaces: {
    loadFacts: async () => ({
      name: 'Andes',
      livemode: true,
      timezone: 'America/Santiago',
      language: 'es',
      healthcare: false,
    }),
  },
  contacts: {
    reach: async (_workspaceId, ids) =>
      new Map(ids.includes(ana) ? [[ana, { name: 'Ana', email: 'ana@example.com' }]] : []),
  },
};
