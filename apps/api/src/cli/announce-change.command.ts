import { issuesOfApiChange, TOLD_FOR_DAYS, type ApiChange, type CallingWorkspace } from '@workops/access';
import { writeEntry } from './changelog';
import { mistakesOf, type Answer, type Command } from './command';

const VERSION = /^\d+\.\d+\.\d+$/;

const lineOf = ({ workspaceId, credentials, operations, owners, isOwnerless }: CallingWorkspace): string =>
  [
    workspaceId,
    `${credentials} credentials`,
    operations.join(','),
    `${owners.length} owners`,
    ...(isOwnerless ? ['and administrators'] : []),
  ].join('  ');

const jsonOf = ({ workspaceId, credentials, operations, owners, isOwnerless }: CallingWorkspace) => ({
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

function answerOf({ found, told, isWritten }: Announced, isListed: boolean): Answer {
  const callers = found.length === 0 ? [`No calls in ${TOLD_FOR_DAYS} days.`] : found.map(lineOf);
  const done = isListed
    ? []
    : [
        `${told} members told now.`,
        isWritten ? 'The changelog has the entry now.' : 'The changelog had the entry already.',
      ];
  return {
    text: [...callers, ...done].join('\n'),
    json: { workspaces: found.map(jsonOf), ...(!isListed && { members_told: told, changelog_written: isWritten }) },
  };
}

export const announceChangeCommand: Command = {
  name: 'changes announce',
  usage: 'changes announce --key KEY --operations ID,ID --text TEXT (--list | --version VERSION --changelog FILE)',
  options: { key: 'text', operations: 'text', text: 'text', version: 'text', changelog: 'text', list: 'flag' },
  prepare: (given) => {
    const isListed = given.flag('list');
    const operations = [...new Set((given.text('operations') ?? '').split(',').map((id) => id.trim()))];
    const change: ApiChange = { key: given.text('key') ?? '', operations, text: given.text('text') ?? '' };
    const [version, changelog] = [given.text('version') ?? '', given.text('changelog') ?? ''];
    return {
      mistakes: [
        ...mistakesOf(issuesOfApiChange(change)),
        ...(isListed || VERSION.test(version) ? [] : ['--version: Must be a version, as 11.14.0.']),
        ...(isListed || changelog !== ''
          ? []
          : ['--changelog: Must be the file of the changelog, docs/guides/versioning.md.']),
      ],
      run: async ({ apiChanges }) => {
        const found = await apiChanges.callers(operations);
        if (isListed) return answerOf({ found, told: 0, isWritten: false }, isListed);
        // If the file cannot be written, the command stops before any notification.
        const isWritten = await writeEntry(changelog, version, `Breaking: ${change.text.trim()}`);
        return answerOf({ found, told: await apiChanges.announce(change), isWritten }, isListed);
      },
    };
  },
};
