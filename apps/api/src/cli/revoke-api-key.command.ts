import { isUuid } from '@workops/kernel';
import { lines, type Command } from './command';

export const revokeApiKeyCommand: Command = {
  name: 'api-key revoke',
  usage: 'api-key revoke --id ID',
  options: { id: 'text' },
  prepare: (given) => {
    const id = given.text('id') ?? '';
    return {
      mistakes: isUuid(id) ? [] : ['--id: Must be the id of an API key.'],
      run: async (access) => {
        await access.revokeApiKey(id);
        return { text: lines(['Revoked', id]), json: { revoked: id } };
      },
    };
  },
};
