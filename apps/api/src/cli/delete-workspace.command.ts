import { issuesOfDeletion, USUAL_GRACE_DAYS, type CountedDeletion, type Deletion } from '@workops/access';
import { conflict, isUuid } from '@workops/kernel';
import { lines, type Command } from './command';

const SHOWN = 50;

const mistakesOfId = (workspaceId: string): string[] =>
  isUuid(workspaceId) ? [] : ['--id: Must be the id of a workspace.'];

function deletionState({ begunAt, endedAt }: Deletion): string {
  if (endedAt) return 'deleted';
  return begunAt ? 'being deleted' : 'marked';
}

const asJson = (deletion: Deletion) => ({
  workspace_id: deletion.workspaceId,
  state: deletionState(deletion),
  requested_at: deletion.requestedAt,
  reference: deletion.reference,
  begins_at: deletion.begunAt ? null : deletion.dueAt,
  begun_at: deletion.begunAt,
  ended_at: deletion.endedAt,
});

export const deleteWorkspaceCommand: Command = {
  name: 'workspace delete',
  usage: `workspace delete --id ID --name "EXACT NAME" [--grace-days ${USUAL_GRACE_DAYS}] [--reference TICKET] [--with-patient-records]`,
  options: { id: 'text', name: 'text', 'grace-days': 'text', reference: 'text', 'with-patient-records': 'flag' },
  prepare: (options) => {
    const written = options.text('grace-days') ?? String(USUAL_GRACE_DAYS);
    const input = {
      workspaceId: options.text('id') ?? '',
      name: options.text('name') ?? '',
      graceDays: written.trim() === '' ? NaN : Number(written),
      reference: options.text('reference'),
    };
    return {
      mistakes: [
        ...mistakesOfId(input.workspaceId),
        ...(input.name === '' ? ['--name: The name of the workspace, as its settings have it.'] : []),
        ...issuesOfDeletion(input).map(({ path, message }) => `--${path}: ${message}`),
      ],
      run: async ({ access, patients }) => {
        const marked = () => access.deleteWorkspace(input);
        const deletion = options.flag('with-patient-records')
          ? await marked()
          : await patients.whileNone(input.workspaceId, marked);
        if (!deletion)
          throw conflict(
            'has_patients',
            'The workspace has patients, whose records have to be kept: hand them over, then add --with-patient-records.',
          );
        const { dueAt, begunAt } = deletion;
        return {
          text: lines(
            ['Workspace', deletion.workspaceId],
            ['State', `${deletionState(deletion)}, suspended`],
            ...(begunAt || !dueAt
              ? []
              : [
                  ['Begins', `${dueAt.toISOString()}; until then \`workspace keep\` takes it back`] as [string, string],
                ]),
          ),
          json: { deletion: asJson(deletion) },
        };
      },
    };
  },
};

export const keepWorkspaceCommand: Command = {
  name: 'workspace keep',
  usage: 'workspace keep --id ID',
  options: { id: 'text' },
  prepare: (options) => {
    const workspaceId = options.text('id') ?? '';
    return {
      mistakes: mistakesOfId(workspaceId),
      run: async ({ access }) => {
        const { wasSuspended } = await access.keepWorkspace(workspaceId);
        return {
          text: lines(['Workspace', workspaceId], ['Suspended', wasSuspended ? 'yes, as before' : 'no']),
          json: { workspace: { id: workspaceId, suspended: wasSuspended } },
        };
      },
    };
  },
};

const total = ({ erased }: CountedDeletion): number => Object.values(erased).reduce((sum, rows) => sum + rows, 0);

function toLine(deletion: CountedDeletion): string {
  const { workspaceId, requestedAt, reference, dueAt, begunAt, endedAt, files } = deletion;
  const when = endedAt ?? (begunAt ? null : dueAt);
  const parts = [
    workspaceId,
    `${deletionState(deletion)}${when ? ` ${when.toISOString()}` : ''}`,
    `asked for ${requestedAt.toISOString()}`,
  ];
  return [...parts, `${total(deletion)} rows`, `${files} files`, ...(reference ? [reference] : [])].join('  ');
}

export const deletionsCommand: Command = {
  name: 'workspace deletions',
  usage: 'workspace deletions',
  options: {},
  prepare: () => ({
    mistakes: [],
    run: async ({ deletions }) => {
      const listed = await deletions(SHOWN);
      return {
        text: listed.length === 0 ? 'No workspace was or is to be deleted.' : listed.map(toLine).join('\n'),
        json: {
          deletions: listed.map((deletion) => ({
            ...asJson(deletion),
            erased: deletion.erased,
            files: deletion.files,
          })),
        },
      };
    },
  }),
};
