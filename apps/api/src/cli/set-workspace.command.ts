import { isUuid } from '@workops/kernel';
import { lines, type Command } from './command';
import type { Given } from './options';

const MOST = 1_000_000;

function numberIn(given: Given, name: string): number | undefined {
  const written = given.text(name);
  return written === undefined || written.trim() === '' ? undefined : Number(written);
}

function rateLimitIn(given: Given): { burst: number; perSecond: number } | null | undefined {
  if (given.flag('default-rate-limit')) return null;
  const [burst, perSecond] = [numberIn(given, 'rate-limit-burst'), numberIn(given, 'rate-limit-per-second')];
  return burst === undefined || perSecond === undefined ? undefined : { burst, perSecond };
}

function mistakesOfRateLimit(given: Given): string[] {
  const [burst, perSecond] = [numberIn(given, 'rate-limit-burst'), numberIn(given, 'rate-limit-per-second')];
  if ((burst === undefined) !== (perSecond === undefined)) return ['--rate-limit-burst and --rate-limit-per-second are set together.'];
  if (burst === undefined || perSecond === undefined) return [];
  return [
    ...(given.flag('default-rate-limit') ? ['--default-rate-limit: not together with a limit of its own.'] : []),
    ...(Number.isInteger(burst) && burst >= 1 && burst <= MOST ? [] : [`--rate-limit-burst: Must be a whole number from 1 to ${MOST}.`]),
    ...(perSecond >= 0.01 && perSecond <= MOST ? [] : [`--rate-limit-per-second: Must be a number from 0.01 to ${MOST}.`]),
  ];
}

function healthcareIn(given: Given): boolean | undefined {
  if (given.flag('healthcare')) return true;
  return given.flag('no-healthcare') ? false : undefined;
}

export const setWorkspaceCommand: Command = {
  name: 'workspace set',
  usage:
    'workspace set --id ID [--healthcare | --no-healthcare] [--rate-limit-burst 120 --rate-limit-per-second 2 | --default-rate-limit]',
  options: {
    id: 'text',
    healthcare: 'flag',
    'no-healthcare': 'flag',
    'rate-limit-burst': 'text',
    'rate-limit-per-second': 'text',
    'default-rate-limit': 'flag',
  },
  prepare: (given) => {
    const input = { workspaceId: given.text('id') ?? '', healthcare: healthcareIn(given), rateLimit: rateLimitIn(given) };
    const contradiction = given.flag('healthcare') && given.flag('no-healthcare');
    return {
      mistakes: [
        ...(isUuid(input.workspaceId) ? [] : ['--id: Must be the id of a workspace.']),
        ...(contradiction ? ['--healthcare: not together with --no-healthcare.'] : []),
        ...mistakesOfRateLimit(given),
      ],
      run: async (access) => {
        const { healthcare, rateLimit } = await access.configureWorkspace(input);
        const limit = rateLimit ? `${rateLimit.burst} at once, ${rateLimit.perSecond} a second` : 'as configured';
        return {
          text: lines(['Workspace', input.workspaceId], ['Healthcare', healthcare ? 'yes' : 'no'], ['Rate limit', limit]),
          json: {
            workspace: {
              id: input.workspaceId,
              healthcare,
              rate_limit: rateLimit && { burst: rateLimit.burst, per_second: rateLimit.perSecond },
            },
          },
        };
      },
    };
  },
};
