import { issuesOfApiChange, TOLD_FOR_DAYS, type ApiChange, type CallingWorkspace } from '@workops/access';
import { writeEntry } from './changelog';
import { toMistakes, type Answer, type Command } from './command';

const VERSION = /^\d+\.\d+\.\d+$/;

const toLine = ({ workspaceId, credentials, operations, owners, isOwnerless }: CallingWorkspace): string =>
  [
    workspaceId,
    `${credentials} credentials`,
    operations.join(','),
    `${owners.length} owners`,
    ...(isOwnerless ? ['and administrators'] : []),
  ].join('  ');

const toJson = ({ workspaceId, credentials, operations, owners, isOwnerless }: CallingWorkspace) => ({
  workspace_id: workspaceId,
  credentials,
  operations,
  owner_ids: owners.map(({ id }) => id),
  administrators_too: isOwnerless,
});

interface Announced {
  found: readonly CallingWorkspace[];
  told: number;
  isWritten: boolean;
}

function toAnswer({ found, told, isWritten }: Announced, isListed: boolean): Answer {
  const callers = found.length === 0 ? [`No calls in ${TOLD_FOR_DAYS} days.`] : found.map(toLine);
  const done = isListed
    ? []
    : [
        `${told} members told now.`,
        isWritten ? 'The changelog has the entry now.' : 'The changelog had the entry already.',
      ];
  return {
    text: [...callers, ...done].join('\n'),
    json: { workspaces: found.map(toJson), ...(!isListed && { members_told: told, changelog_written: isWritten }) },
  };
}

export const announceChangeCommand: Command = {
  name: 'changes announce',
  usage: 'changes announce --key KEY --operations ID,ID --text TEXT (--list | --version VERSION --changelog FILE)',
  options: { key: 'text', operations: 'text', text: 'text', version: 'text', changelog: 'text', list: 'flag' },
  prepare: (options) => {
    const isListed = options.flag('list');
    const operations = [...new Set((options.text('operations') ?? '').split(',').map((id) => id.trim()))];
    const change: ApiChange = { key: options.text('key') ?? '', operations, text: options.text('text') ?? '' };
    const [version, changelog] = [options.text('version') ?? '', options.text('changelog') ?? ''];
    return {
      mistakes: [
        ...toMistakes(issuesOfApiChange(change)),
        ...(isListed || VERSION.test(version) ? [] : ['--version: Must be a version, as 11.14.0.']),
        ...(isListed || changelog !== ''
          ? []
          : ['--changelog: Must be the file of the changelog, docs/guides/versioning.md.']),
      ],
      run: async ({ apiChanges }) => {
        const callers = await apiChanges.callers(operations);
        if (isListed) return toAnswer({ found: callers, told: 0, isWritten: false }, isListed);
        // If the file cannot be written, the command stops before any notification.
        const isWritten = await writeEntry(changelog, version, `Breaking: ${change.text.trim()}`);
        return toAnswer({ found: callers, told: await apiChanges.announce(change), isWritten }, isListed);
      },
    };
  },
};
