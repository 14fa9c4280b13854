import type { ParkedItem, ParkedWork } from '@workops/platform';
import { lines, type Command } from './command';
import type { Given } from './options';

const LISTED = 100;

const toLine = ({ kind, id, workspaceId, what, attempts, lastError, parkedAt }: ParkedItem): string =>
  [parkedAt.toISOString(), kind, id, workspaceId ?? '-', what, `${attempts} attempts`, lastError ?? '-'].join('  ');

export const parkedJobsCommand: Command = {
  name: 'jobs parked',
  usage: 'jobs parked',
  options: {},
  prepare: () => ({
    mistakes: [],
    run: async ({ parked }) => {
      const items = await parked.list(LISTED);
      return {
        text: items.length === 0 ? 'Nothing is parked.' : items.map(toLine).join('\n'),
        json: {
          parked: items.map(({ kind, id, workspaceId, what, attempts, lastError, parkedAt }) => ({
            kind,
            id,
            workspace_id: workspaceId,
            what,
            attempts,
            last_error: lastError,
            parked_at: parkedAt.toISOString(),
          })),
        },
      };
    },
  }),
};

const mistakesOfChoice = (options: Given): string[] => [
  ...(options.text('kind') ? [] : ['--kind: One of those that jobs parked shows.']),
  ...(Boolean(options.text('id')) === options.flag('all') ? ['--id or --all: one of the two.'] : []),
];

type Change = (parked: ParkedWork, kind: string, id: string | null) => Promise<number>;

const changing = (verb: string, done: string, change: Change): Command => ({
  name: `jobs ${verb}`,
  usage: `jobs ${verb} --kind event (--id ID | --all)`,
  options: { kind: 'text', id: 'text', all: 'flag' },
  prepare: (options) => ({
    mistakes: mistakesOfChoice(options),
    run: async ({ parked }) => {
      const kind = options.text('kind')!;
      if (!parked.kindNames.includes(kind)) throw new Error(`--kind: Must be one of: ${parked.kindNames.join(', ')}.`);
      const count = await change(parked, kind, options.text('id') ?? null);
      if (count === 0) throw new Error('nothing of that is parked, or the day of the event is over.');
      return { text: lines([done, String(count)]), json: { [done.toLowerCase()]: count } };
    },
  }),
});

export const retryJobsCommand = changing('retry', 'Retried', (parked, kind, id) => parked.retry(kind, id));
export const dropJobsCommand = changing('drop', 'Dropped', (parked, kind, id) => parked.drop(kind, id));
