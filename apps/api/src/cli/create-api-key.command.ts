import { issuesOfNewCredential } from '@workops/access';
import { ALL_SCOPES, isUuid, systemClock } from '@workops/kernel';
import { lines, toMistakes, type Command } from './command';
import { parseInstant, type Given } from './options';

function scopesIn(options: Given): string[] {
  const text = options.text('scopes') ?? '';
  return text === 'all'
    ? [...ALL_SCOPES]
    : text
        .split(',')
        .map((scope) => scope.trim())
        .filter((scope) => scope !== '');
}

export const createApiKeyCommand: Command = {
  name: 'api-key create',
  usage:
    'api-key create --workspace ID --name NAME --scopes SCOPE,SCOPE|all [--expires 2030-01-31T00:00:00Z] [--no-rate-limit]',
  options: { workspace: 'text', name: 'text', scopes: 'text', expires: 'text', 'no-rate-limit': 'flag' },
  prepare: (options) => {
    const expires = options.text('expires');
    const input = {
      workspaceId: options.text('workspace') ?? '',
      name: options.text('name') ?? '',
      scopes: scopesIn(options),
      expiresAt: expires === undefined ? undefined : parseInstant(expires),
      rateLimited: !options.flag('no-rate-limit'),
    };
    const unknownForm = isUuid(input.workspaceId) ? [] : ['--workspace: Must be the id of a workspace.'];
    return {
      mistakes: [
        ...unknownForm,
        ...toMistakes(issuesOfNewCredential({ kind: 'api_key', ...input }, systemClock.now())),
      ],
      run: async ({ access }) => {
        const { id, workspaceId, name, scopes, livemode, expiresAt, token } = await access.mintApiKey(input);
        return {
          text: lines(
            ['API key', id],
            ['Expires', expiresAt?.toISOString() ?? 'never'],
            ['Token', `${token} (shown this once)`],
          ),
          json: {
            api_key: {
              id,
              workspace_id: workspaceId,
              name,
              scopes,
              livemode,
              expires_at: expiresAt?.toISOString() ?? null,
              token,
            },
          },
        };
      },
    };
  },
};
