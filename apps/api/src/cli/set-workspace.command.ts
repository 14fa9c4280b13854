import { conflict, isUuid } from '@workops/kernel';
import { lines, type Command } from './command';
import type { Given } from './options';

function healthcareIn(options: Given): boolean | undefined {
  if (options.flag('healthcare')) return true;
  return options.flag('no-healthcare') ? false : undefined;
}

export const setWorkspaceCommand: Command = {
  name: 'workspace set',
  usage: 'workspace set --id ID [--healthcare | --no-healthcare]',
  options: { id: 'text', healthcare: 'flag', 'no-healthcare': 'flag' },
  prepare: (options) => {
    const input = { workspaceId: options.text('id') ?? '', healthcare: healthcareIn(options) };
    const contradiction = options.flag('healthcare') && options.flag('no-healthcare');
    return {
      mistakes: [
        ...(isUuid(input.workspaceId) ? [] : ['--id: Must be the id of a workspace.']),
        ...(contradiction ? ['--healthcare: not together with --no-healthcare.'] : []),
      ],
      run: async ({ access, patients }) => {
        const configured = () => access.configureWorkspace(input);
        const settings =
          input.healthcare === false ? await patients.whileNone(input.workspaceId, configured) : await configured();
        if (!settings) throw conflict('has_patients', 'The workspace has patients: it stays one of healthcare.');
        const { healthcare } = settings;
        return {
          text: lines(['Workspace', input.workspaceId], ['Healthcare', healthcare ? 'yes' : 'no']),
          json: { workspace: { id: input.workspaceId, healthcare } },
        };
      },
    };
  },
};
