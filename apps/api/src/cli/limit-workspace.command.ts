import { CEILINGS, HIGHEST_CEILING, isCeiling, isUuid, type Ceiling } from '@workops/kernel';
import { lines, type Command } from './command';
import type { Given } from './options';

const MOST = 1_000_000;

function numberIn(options: Given, name: string): number | undefined {
  const written = options.text(name);
  return written === undefined || written.trim() === '' ? undefined : Number(written);
}

interface Limit {
  burst: number;
  perSecond: number;
}

interface LimitOptions {
  burst: string;
  perSecond: string;
  usual: string;
}

const limitOptions = (name: string): LimitOptions => ({
  burst: `${name}-burst`,
  perSecond: `${name}-per-second`,
  usual: `default-${name}`,
});

const OF_CREDENTIAL = limitOptions('rate-limit');
const OF_WORKSPACE = limitOptions('workspace-rate-limit');

function limitIn(
  options: Given,
  { burst: burstName, perSecond: perSecondName, usual }: LimitOptions,
): Limit | null | undefined {
  if (options.flag(usual)) return null;
  const [burst, perSecond] = [numberIn(options, burstName), numberIn(options, perSecondName)];
  return burst === undefined || perSecond === undefined ? undefined : { burst, perSecond };
}

function mistakesOfLimit(
  options: Given,
  { burst: burstName, perSecond: perSecondName, usual }: LimitOptions,
): string[] {
  const [burst, perSecond] = [numberIn(options, burstName), numberIn(options, perSecondName)];
  if ((burst === undefined) !== (perSecond === undefined))
    return [`--${burstName} and --${perSecondName} are set together.`];
  if (burst === undefined || perSecond === undefined) return [];
  return [
    ...(options.flag(usual) ? [`--${usual}: not together with a limit of its own.`] : []),
    ...(Number.isInteger(burst) && burst >= 1 && burst <= MOST
      ? []
      : [`--${burstName}: Must be a whole number from 1 to ${MOST}.`]),
    ...(perSecond >= 0.01 && perSecond <= MOST ? [] : [`--${perSecondName}: Must be a number from 0.01 to ${MOST}.`]),
  ];
}

const USUAL = 'default';

const pairsIn = (options: Given): [name: string, most: string][] =>
  (options.text('ceilings')?.split(',') ?? []).map((pair) => {
    const [name = '', most = ''] = pair.split('=', 2);
    return [name.trim(), most.trim()];
  });

const ceilingsIn = (options: Given): Partial<Record<Ceiling, number | null>> =>
  Object.fromEntries(pairsIn(options).map(([name, most]) => [name, most === USUAL ? null : Number(most)]));

const mistakesOfCeilings = (options: Given): string[] =>
  pairsIn(options).flatMap(([name, most]) => [
    ...(isCeiling(name) ? [] : [`--ceilings: ${name} is none; there are ${Object.keys(CEILINGS).join(', ')}.`]),
    ...(most === USUAL || (/^\d+$/.test(most) && Number(most) <= HIGHEST_CEILING)
      ? []
      : [`--ceilings: ${name}: Must be a whole number from 0 to ${HIGHEST_CEILING}, or ${USUAL}.`]),
  ]);

const shownLimit = (limit: Limit | null, otherwise: string): string =>
  limit ? `${limit.burst} at once, ${limit.perSecond} a second` : otherwise;
const limitAsJson = (limit: Limit | null) => limit && { burst: limit.burst, per_second: limit.perSecond };

export const limitWorkspaceCommand: Command = {
  name: 'workspace limit',
  usage:
    'workspace limit --id ID [--rate-limit-burst 120 --rate-limit-per-second 2 | --default-rate-limit]\n' +
    '                [--workspace-rate-limit-burst 1200 --workspace-rate-limit-per-second 20 | --default-workspace-rate-limit]\n' +
    '                [--ceilings webhook_subscriptions=200,api_keys=default]',
  options: {
    id: 'text',
    [OF_CREDENTIAL.burst]: 'text',
    [OF_CREDENTIAL.perSecond]: 'text',
    [OF_CREDENTIAL.usual]: 'flag',
    [OF_WORKSPACE.burst]: 'text',
    [OF_WORKSPACE.perSecond]: 'text',
    [OF_WORKSPACE.usual]: 'flag',
    ceilings: 'text',
  },
  prepare: (options) => {
    const input = {
      workspaceId: options.text('id') ?? '',
      rateLimit: limitIn(options, OF_CREDENTIAL),
      workspaceRateLimit: limitIn(options, OF_WORKSPACE),
      ceilings: ceilingsIn(options),
    };
    return {
      mistakes: [
        ...(isUuid(input.workspaceId) ? [] : ['--id: Must be the id of a workspace.']),
        ...mistakesOfLimit(options, OF_CREDENTIAL),
        ...mistakesOfLimit(options, OF_WORKSPACE),
        ...mistakesOfCeilings(options),
      ],
      run: async ({ access }) => {
        const { rateLimit, workspaceRateLimit, ceilings } = await access.configureWorkspace(input);
        const own = Object.entries(ceilings).map(([name, most]) => `${name} ${most}`);
        return {
          text: lines(
            ['Workspace', input.workspaceId],
            ['Rate limit', shownLimit(rateLimit, 'as configured')],
            ['Of all calls', shownLimit(workspaceRateLimit, 'ten times that')],
            ['Ceilings', own.length > 0 ? own.join(', ') : 'as usual'],
          ),
          json: {
            workspace: {
              id: input.workspaceId,
              rate_limit: limitAsJson(rateLimit),
              workspace_rate_limit: limitAsJson(workspaceRateLimit),
              ceilings,
            },
          },
        };
      },
    };
  },
};
