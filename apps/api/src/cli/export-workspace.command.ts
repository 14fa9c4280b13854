import { isUuid } from '@workops/kernel';
import { lines, type Command } from './command';

const OUTPUT = '-';

export const exportWorkspaceCommand: Command = {
  name: 'workspace export',
  usage: 'workspace export --id ID --file PATH.tar.gz | -',
  options: { id: 'text', file: 'text' },
  prepare: (options) => {
    const [workspaceId, file] = [options.text('id') ?? '', options.text('file') ?? ''];
    return {
      mistakes: [
        ...(isUuid(workspaceId) ? [] : ['--id: Must be the id of a workspace.']),
        ...(file === '' ? ['--file: Where the archive is written; - writes it to the output.'] : []),
      ],
      run: async ({ exportTo }) => {
        const { tables, files, missing_files: missing, snapshot_at: snapshotAt } = await exportTo(workspaceId, file);
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        return {
          ...(file === OUTPUT && { aside: true as const }),
          text: lines(
            ['Workspace', workspaceId],
            ['As of', snapshotAt],
            ['Rows', `${rows} of ${Object.keys(tables).length} tables`],
            ['Files', `${files.count}, ${files.bytes} bytes`],
            ...(missing.length > 0 ? [['Missing', missing.join(', ')] as [string, string]] : []),
          ),
          json: {
            workspace: { id: workspaceId },
            snapshot_at: snapshotAt,
            rows,
            files: files.count,
            bytes: files.bytes,
            missing_files: missing,
          },
        };
      },
    };
  },
};
