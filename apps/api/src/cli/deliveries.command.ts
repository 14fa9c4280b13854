import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '@workops/access';
import {
  endlessIn,
  EVERY,
  EVERYTHING,
  isDrained,
  isReleased,
  type DeliveryHold,
  type DeliveryHolds,
  type DeliveryStanding,
  type HoldTarget,
} from '@workops/events';
import { isUuid } from '@workops/kernel';
import { lines, failureReason, type Command } from './command';
import type { Given, OptionKinds } from './options';

const NOTE_MAX_LENGTH = 200;
const TIMEOUT_SECONDS = 300;
const LONGEST_TIMEOUT_SECONDS = 86_400;
const LOOK_EVERY_MS = 500;
/** A claim that began just before a hold commits a moment later. */
const QUIET_LOOKS = 3;

const TARGETS = '(--workspace ID | --subscription ID | --all)';
const targetOptions = { workspace: 'text', subscription: 'text', all: 'flag' } satisfies OptionKinds;

const isId = (value: string): boolean => isUuid(value) && value !== EVERY;

function mistakesOfTarget(options: Given): string[] {
  const named = [
    options.text('workspace') !== undefined,
    options.text('subscription') !== undefined,
    options.flag('all'),
  ].filter(Boolean).length;
  if (named !== 1) return ['--workspace, --subscription or --all: one of the three.'];
  return (['workspace', 'subscription'] as const).flatMap((name) =>
    options.text(name) === undefined || isId(options.text(name)!) ? [] : [`--${name}: Must be the id of a ${name}.`],
  );
}

/** Throws if there is no such subscription. */
async function resolveTarget(options: Given, holds: DeliveryHolds): Promise<HoldTarget> {
  if (options.flag('all')) return EVERYTHING;
  const subscriptionId = options.text('subscription');
  if (!subscriptionId) return { workspaceId: options.text('workspace')!, subscriptionId: null };
  const workspaceId = await holds.findWorkspace(subscriptionId);
  if (!workspaceId) throw new Error('there is no such subscription.');
  return { workspaceId, subscriptionId };
}

async function existing(target: HoldTarget, access: Access): Promise<HoldTarget> {
  if (target.workspaceId !== null) await access.settings.read({ workspaceId: target.workspaceId });
  return target;
}

const targetName = ({ workspaceId, subscriptionId }: Pick<DeliveryHold, 'workspaceId' | 'subscriptionId'>): string =>
  subscriptionId
    ? `subscription ${subscriptionId} of workspace ${workspaceId}`
    : workspaceId
      ? `workspace ${workspaceId}`
      : 'everything';

const toLine = (hold: DeliveryHold): [string, string] =>
  isReleased(hold)
    ? ['Released', `${targetName(hold)}, at ${hold.releasedAt!.toISOString()}: what waited is being sent`]
    : ['Held', [targetName(hold), `since ${hold.heldAt.toISOString()}`, ...(hold.note ? [hold.note] : [])].join(', ')];

const toJson = ({ workspaceId, subscriptionId, heldAt, note, releasedAt }: DeliveryHold) => ({
  workspace_id: workspaceId,
  subscription_id: subscriptionId,
  held_at: heldAt.toISOString(),
  note,
  released_at: releasedAt?.toISOString() ?? null,
});

type Look = { standing: DeliveryStanding } | { reason: string };

const look = (holds: DeliveryHolds, target: HoldTarget): Promise<Look> =>
  holds.standing(target).then(
    (standing) => ({ standing }),
    (error: unknown) => ({ reason: failureReason(error) }),
  );

const FIGURES = [
  ['inFlight', 'In flight', 'in_flight'],
  ['due', 'Due', 'due'],
  ['later', 'Later', 'later'],
  ['held', 'Held back', 'held_back'],
] as const;

function countLines(at: Look): [string, string][] {
  if ('reason' in at) return [['Not counted', at.reason]];
  const endless = endlessIn(at.standing);
  return FIGURES.map(([name, label]) => [label, `${endless.includes(name) ? 'at least ' : ''}${at.standing[name]}`]);
}

function jsonOfCounts(at: Look): object {
  if ('reason' in at) return { deliveries: null, reason: at.reason };
  const endless = endlessIn(at.standing);
  const counts = Object.fromEntries(FIGURES.map(([name, , field]) => [field, at.standing[name]]));
  const atLeast = FIGURES.flatMap(([name, , field]) => (endless.includes(name) ? [field] : []));
  return { deliveries: { ...counts, at_least: atLeast } };
}

export const showDeliveriesCommand: Command = {
  name: 'deliveries show',
  usage: 'deliveries show',
  options: {},
  prepare: () => ({
    mistakes: [],
    run: async ({ holds }) => {
      const [listed, at] = [await holds.list(), await look(holds, EVERYTHING)];
      return {
        text: lines(
          ...(listed.length === 0 ? [['Held', 'nothing'] as [string, string]] : listed.map(toLine)),
          ...countLines(at),
        ),
        json: { holds: listed.map(toJson), ...jsonOfCounts(at) },
        isUnmet: 'reason' in at,
      };
    },
  }),
};

export const holdDeliveriesCommand: Command = {
  name: 'deliveries hold',
  usage: `deliveries hold ${TARGETS} [--note TEXT]`,
  options: { ...targetOptions, note: 'text' },
  prepare: (options) => {
    const note = options.text('note') ?? null;
    const isLong = note !== null && note.length > NOTE_MAX_LENGTH;
    return {
      mistakes: [...mistakesOfTarget(options), ...(isLong ? [`--note: At most ${NOTE_MAX_LENGTH} characters.`] : [])],
      run: async ({ holds, access }) => {
        const hold = await holds.hold(await existing(await resolveTarget(options, holds), access), note);
        return { text: lines(toLine(hold)), json: { hold: toJson(hold) } };
      },
    };
  },
};

export const releaseDeliveriesCommand: Command = {
  name: 'deliveries release',
  usage: `deliveries release ${TARGETS}`,
  options: targetOptions,
  prepare: (options) => ({
    mistakes: mistakesOfTarget(options),
    run: async ({ holds }) => {
      const target = await resolveTarget(options, holds);
      if (!(await holds.release(target))) throw new Error('nothing of that is held; deliveries show has what is.');
      const left = await holds.list();
      return {
        text: lines(...left.map(toLine)) || lines(['Released', targetName(target)]),
        json: { holds: left.map(toJson) },
      };
    },
  }),
};

/** Whether nothing was left for several polls. If a count fails, something may be left. */
async function drained(
  holds: DeliveryHolds,
  target: HoldTarget,
  timeoutMs: number,
): Promise<{ at: Look; isDone: boolean }> {
  const began = performance.now();
  for (let quiet = 0; ; await sleep(LOOK_EVERY_MS)) {
    const at = await look(holds, target);
    quiet = 'standing' in at && isDrained(at.standing) ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return { at, isDone: true };
    if (quiet === 0 && performance.now() - began >= timeoutMs) return { at, isDone: false };
  }
}

export const drainDeliveriesCommand: Command = {
  name: 'deliveries drain',
  usage: `deliveries drain ${TARGETS} [--timeout ${TIMEOUT_SECONDS}]`,
  options: { ...targetOptions, timeout: 'text' },
  prepare: (options) => {
    const timeout = Number(options.text('timeout') ?? TIMEOUT_SECONDS);
    const isRight = Number.isInteger(timeout) && timeout >= 0 && timeout <= LONGEST_TIMEOUT_SECONDS;
    return {
      mistakes: [
        ...mistakesOfTarget(options),
        ...(isRight ? [] : [`--timeout: Must be a whole number of seconds from 0 to ${LONGEST_TIMEOUT_SECONDS}.`]),
      ],
      run: async ({ holds }) => {
        const { at, isDone } = await drained(holds, await resolveTarget(options, holds), timeout * 1_000);
        return {
          text: lines(['Drained', isDone ? 'yes' : `no, after ${timeout} s`], ...countLines(at)),
          json: { drained: isDone, ...jsonOfCounts(at) },
          isUnmet: !isDone,
        };
      },
    };
  },
};
