import { isUuid } from '@workops/kernel';
import { lines, type Command } from './command';

export const revokeApiKeyCommand: Command = {
  name: 'api-key revoke',
  usage: 'api-key revoke --id ID [--descendants]',
  options: { id: 'text', descendants: 'flag' },
  prepare: (options) => {
    const id = options.text('id') ?? '';
    return {
      mistakes: isUuid(id) ? [] : ['--id: Must be the id of an API key.'],
      run: async ({ access }) => {
        const descendants = options.flag('descendants');
        const minted = await access.revokeApiKey(id, { descendants });
        return {
          text: lines(
            ['Revoked', id],
            ...(descendants ? ([['Descendants', String(minted)]] as [string, string][]) : []),
          ),
          json: { revoked: id, ...(descendants && { descendants: minted }) },
        };
      },
    };
  },
};
