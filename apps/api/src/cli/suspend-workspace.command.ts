import { isUuid } from '@workops/kernel';
import { lines, type Command } from './command';

const setting = (verb: string, suspended: boolean): Command => ({
  name: `workspace ${verb}`,
  usage: `workspace ${verb} --id ID`,
  options: { id: 'text' },
  prepare: (options) => {
    const workspaceId = options.text('id') ?? '';
    return {
      mistakes: isUuid(workspaceId) ? [] : ['--id: Must be the id of a workspace.'],
      run: async ({ access }) => {
        await access.configureWorkspace({ workspaceId, suspended });
        return {
          text: lines(['Workspace', workspaceId], ['Suspended', suspended ? 'yes' : 'no']),
          json: { workspace: { id: workspaceId, suspended } },
        };
      },
    };
  },
});

export const suspendWorkspaceCommand = setting('suspend', true);
export const resumeWorkspaceCommand = setting('resume', false);
