import { issuesOfNewWorkspace } from '@workops/access';
import { lines, toMistakes, type Command } from './command';

export const createWorkspaceCommand: Command = {
  name: 'workspace create',
  usage: 'workspace create --name NAME [--sandbox] [--country CL] [--timezone America/Santiago]',
  options: { name: 'text', sandbox: 'flag', country: 'text', timezone: 'text' },
  prepare: (options) => {
    const input = {
      name: options.text('name') ?? '',
      livemode: !options.flag('sandbox'),
      country: options.text('country'),
      timezone: options.text('timezone'),
    };
    return {
      mistakes: toMistakes(issuesOfNewWorkspace(input)),
      run: async ({ access }) => {
        const { workspace, apiKey } = await access.createWorkspace(input);
        const { id, name, livemode, country, timezone } = workspace;
        return {
          text: lines(
            ['Workspace', id],
            ['Mode', livemode ? 'live' : 'sandbox'],
            ['API key', apiKey.id],
            ['Token', `${apiKey.token} (shown this once)`],
          ),
          json: { workspace: { id, name, livemode, country, timezone }, api_key: apiKey },
        };
      },
    };
  },
};
