import { malformed, type Issue, type IssueCode } from '@workops/kernel';

type TagChoice = 'site' | 'no_site';

export interface AdsGoal {
  kind: 'outcomes' | 'value' | 'roas';
  /** Greater than 0; at most 10^6 outcomes, a value of 10^10, or a return of 100. */
  target: number;
  period: 'month';
}

export interface AdsSettings {
  /** Absent if never answered; null if cleared. */
  tagChoice?: TagChoice | null;
  tagChoiceAt: string | null;
  goal: AdsGoal | null;
  goalAt: string | null;
  /** Last author: a member's or an API key's id. */
  goalBy: string | null;
  /** Hidden actions, each with the end of its hiding. */
  dismissedActions: Readonly<Record<string, string>>;
}

export interface AdsPatch {
  tagChoice?: TagChoice | null;
  goal?: unknown;
  /** Merged; null removes an entry. */
  dismissedActions?: Readonly<Record<string, unknown>>;
}

export const NO_ADS: AdsSettings = { tagChoiceAt: null, goal: null, goalAt: null, goalBy: null, dismissedActions: {} };

const LARGEST_TARGET: Record<AdsGoal['kind'], number> = { outcomes: 1e6, value: 1e10, roas: 100 };
const GOAL_KEYS = ['kind', 'target', 'period'];
const ACTION = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;
const MOST_DISMISSED = 200;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const issue = (path: string, message: string, code: IssueCode): Issue => ({ path, message, code });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function issueOfTarget(target: unknown, largest: number): Issue[] {
  if (typeof target !== 'number') return [issue('target', 'Must be a number.', 'invalid_type')];
  if (!(target > 0)) return [issue('target', 'Must be more than 0.', 'too_small')];
  return target > largest ? [issue('target', `Must be at most ${largest}.`, 'too_big')] : [];
}

function issuesOfGoal(goal: Record<string, unknown>): Issue[] {
  const { kind, target, period } = goal;
  const isKnownKind = typeof kind === 'string' && Object.hasOwn(LARGEST_TARGET, kind);
  const largest = isKnownKind ? LARGEST_TARGET[kind as AdsGoal['kind']] : Infinity;
  const unknown = Object.keys(goal).filter((key) => !GOAL_KEYS.includes(key));
  return [
    ...(isKnownKind
      ? []
      : [
          issue(
            'kind',
            'Must be one of: outcomes, value, roas.',
            typeof kind === 'string' ? 'invalid_enum_value' : 'invalid_type',
          ),
        ]),
    ...issueOfTarget(target, largest),
    ...(period === 'month'
      ? []
      : [issue('period', 'Must be month.', typeof period === 'string' ? 'invalid_enum_value' : 'invalid_type')]),
    ...unknown.map((key) => issue(key, 'Is not a property of a goal.', 'unrecognized_keys')),
  ];
}

const beneath = (path: string, issues: Issue[]): Issue[] =>
  issues.map((each) => ({ ...each, path: `${path}.${each.path}` }));

/** `path` is within the body. Throws `malformed`. */
export function goalFrom(input: unknown, path: string): AdsGoal | null {
  if (input === null) return null;
  if (!isObject(input)) throw malformed('body', [issue(path, 'Must be an object.', 'invalid_type')]);
  const issues = issuesOfGoal(input);
  if (issues.length > 0) throw malformed('body', beneath(path, issues));
  return { kind: input.kind, target: input.target, period: input.period } as AdsGoal;
}

function instantFrom(input: unknown): string | undefined {
  const day = typeof input === 'string' ? INSTANT.exec(input)?.[1] : undefined;
  if (!day) return undefined;
  const [midnight, instant] = [new Date(`${day}T00:00:00Z`), new Date(input as string)];
  const exists =
    !Number.isNaN(instant.getTime()) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists ? instant.toISOString() : undefined;
}

function issueOfDismissal([action, until]: [string, unknown]): Issue[] {
  if (!ACTION.test(action))
    return [issue(action, 'Is not the key of an action: 1 to 100 letters, digits and . _ : -', 'invalid_string')];
  if (until === null || instantFrom(until)) return [];
  return [issue(action, 'Must be an ISO 8601 timestamp with an offset, or null.', 'invalid_date')];
}

/** Drops expired entries. Throws `malformed`. */
function dismissedAfter(
  before: AdsSettings['dismissedActions'],
  input: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, string> {
  const path = 'ads.dismissed_actions';
  const issues = Object.entries(input).flatMap(issueOfDismissal);
  if (issues.length > 0) throw malformed('body', beneath(path, issues));
  const merged = new Map(Object.entries(before));
  for (const [action, until] of Object.entries(input)) {
    const instant = instantFrom(until);
    if (instant) merged.set(action, instant);
    else merged.delete(action);
  }
  const live = [...merged].filter(([, until]) => new Date(until) > now);
  if (live.length > MOST_DISMISSED)
    throw malformed('body', [issue(path, `Must leave at most ${MOST_DISMISSED} entries.`, 'too_big')]);
  return Object.fromEntries(live);
}

/** Sets timestamps of the written parts. Throws `malformed`. */
export function changedAds(
  before: AdsSettings,
  patch: AdsPatch,
  { by, now }: { by: string | null; now: Date },
): AdsSettings {
  const at = now.toISOString();
  return {
    ...before,
    ...(patch.tagChoice !== undefined && { tagChoice: patch.tagChoice, tagChoiceAt: at }),
    ...(patch.goal !== undefined && { goal: goalFrom(patch.goal, 'ads.goal'), goalAt: at, goalBy: by }),
    dismissedActions: dismissedAfter(before.dismissedActions, patch.dismissedActions ?? {}, now),
  };
}
