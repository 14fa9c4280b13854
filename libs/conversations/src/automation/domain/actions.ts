import { type Issue, malformed, placeholderNames, readPlaceholders, type Scope } from '@workops/kernel';
import type { Priority } from '../../conversations/domain/conversation';

/** Fields are `required`, `optional`, or at least one of `oneOf`. */
const SHAPES = {
  assign: { scope: 'conversations:assign', oneOf: ['assigneeUserId', 'teamId'] },
  set_priority: { scope: 'conversations:write', required: ['priority'] },
  snooze: { scope: 'conversations:write', required: ['minutes'] },
  pend: { scope: 'conversations:write' },
  resolve: { scope: 'conversations:write' },
  close: { scope: 'conversations:write' },
  add_note: { scope: 'conversations:write', required: ['content'] },
  send_message: { scope: 'messages:send', required: ['content'] },
  send_template: { scope: 'messages:send', required: ['name', 'language'], optional: ['variables'] },
  pend_ticket: { scope: 'tickets:write' },
  open_ticket: { scope: 'tickets:write', required: ['subject'], optional: ['priority'] },
} as const satisfies Record<string, ActionShape>;

interface ActionShape {
  scope: Scope;
  required?: readonly ActionField[];
  optional?: readonly ActionField[];
  oneOf?: readonly ActionField[];
}

export type ActionType = keyof typeof SHAPES;
export const actionTypes = Object.keys(SHAPES) as ActionType[];

export const actionLimits = {
  subject: 200,
  ofMacro: 20,
  ofTrigger: 10,
  content: 4_096,
  variables: 20,
  variable: 256,
  snooze: { min: 5, max: 43_200 },
};

/** Fields that the type does not accept are absent. */
export interface Action {
  type: ActionType;
  assigneeUserId?: string | null;
  teamId?: string | null;
  priority?: Priority;
  minutes?: number;
  content?: string;
  name?: string;
  language?: string;
  variables?: readonly string[];
  subject?: string;
}

const SENDING: ReadonlySet<ActionType> = new Set<ActionType>(['send_message', 'send_template']);

/** The actions send the contact something. */
export const sends = (actions: readonly Action[]): boolean => actions.some(({ type }) => SENDING.has(type));

type ActionField = Exclude<keyof Action, 'type'>;

const WIRE: Readonly<Record<ActionField, string>> = {
  assigneeUserId: 'assignee_user_id',
  teamId: 'team_id',
  priority: 'priority',
  minutes: 'minutes',
  content: 'content',
  name: 'name',
  language: 'language',
  variables: 'variables',
  subject: 'subject',
};
const FIELDS = Object.keys(WIRE) as ActionField[];

const shapeOf = ({ type }: Action): ActionShape => SHAPES[type];

function issuesOfFields(action: Action, path: string): Issue[] {
  const { required = [], optional = [], oneOf = [] } = shapeOf(action);
  const at = (field: ActionField) => `${path}.${WIRE[field]}`;
  const taken: readonly ActionField[] = [...required, ...optional, ...oneOf];
  const given = FIELDS.filter((field) => action[field] !== undefined);
  const missing = required.filter((field) => !given.includes(field));
  const none = oneOf.length > 0 && !oneOf.some((field) => given.includes(field));
  return [
    ...missing.map((field): Issue => ({
      path: at(field),
      message: `${action.type} takes ${WIRE[field]}.`,
      code: 'invalid_type',
    })),
    ...(none
      ? [
          {
            path,
            message: `${action.type} takes one of: ${oneOf.map((field) => WIRE[field]).join(', ')}.`,
            code: 'invalid_type' as const,
          },
        ]
      : []),
    ...given
      .filter((field) => !taken.includes(field))
      .map((field): Issue => ({
        path: at(field),
        message: `${action.type} takes no ${WIRE[field]}.`,
        code: 'unrecognized_keys',
      })),
  ];
}

function filledTextsIn(action: Action, path: string): [string, string][] {
  if (action.type === 'send_message') return [[`${path}.content`, action.content ?? '']];
  if (action.type !== 'send_template') return [];
  return (action.variables ?? []).map((text, place): [string, string] => [`${path}.variables.${place}`, text]);
}

/** Problems are unknown placeholders. */
function issuesOfTexts(action: Action, path: string): Issue[] {
  return filledTextsIn(action, path).flatMap(([at, text]) =>
    readPlaceholders(text).unknown.map((name): Issue => ({
      path: at,
      message: `El texto nombra {{${name}}}, que no existe.`,
      code: 'custom',
    })),
  );
}

/** Throws one `malformed` with all problems. */
export function readActions(given: readonly Action[]): Action[] {
  const issues = given.flatMap((action, place) => issuesOfFields(action, `actions.${place}`));
  if (issues.length > 0) throw malformed('body', issues);
  return given.map((action) => {
    const kept = FIELDS.filter((field) => action[field] !== undefined).map((field) => [field, action[field]]);
    return { type: action.type, ...(Object.fromEntries(kept) as Partial<Action>) };
  });
}

export const placeholderProblems = (actions: readonly Action[]): Issue[] =>
  actions.flatMap((action, place) => issuesOfTexts(action, `actions.${place}`));

const READS_CONTACTS: Scope = 'contacts:read';

/** A placeholder reveals the contact's data to every reader. */
const fillsPlaceholders = (action: Action): boolean =>
  filledTextsIn(action, '').some(([, text]) => placeholderNames(readPlaceholders(text)).length > 0);

const scopesOf = (action: Action): Scope[] => [
  shapeOf(action).scope,
  ...(fillsPlaceholders(action) ? [READS_CONTACTS] : []),
];

/** Each required scope once, in a fixed order. */
export const scopesOfActions = (actions: readonly Action[]): Scope[] => [...new Set(actions.flatMap(scopesOf))].sort();

/** The first action whose scope is not held. */
export function unheldAction(
  actions: readonly Action[],
  held: ReadonlySet<Scope>,
): { step: number; scope: Scope } | undefined {
  const [first] = actions.flatMap((action, step) =>
    scopesOf(action)
      .filter((scope) => !held.has(scope))
      .map((scope) => ({ step, scope })),
  );
  return first;
}
