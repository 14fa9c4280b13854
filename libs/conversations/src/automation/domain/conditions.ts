import { folded, isUuid, malformed, type Issue, type Scope } from '@workops/kernel';
import { priorities } from '../../conversations/domain/conversation';
import { handlers, messageChannels } from '../../conversations/domain/vocabulary';

export const conditionFields = [
  ...(['channel', 'messaging_account_id', 'handler', 'priority', 'team_id', 'assignee_user_id'] as const),
  ...([
    'contact.lifecycle_stage',
    'contact.language',
    'contact.brand',
    'message.content',
    'within_business_hours',
  ] as const),
] as const;
export type ConditionField = (typeof conditionFields)[number];

export const conditionOps = ['is', 'is_not', 'in', 'contains', 'is_empty'] as const;
type ConditionOp = (typeof conditionOps)[number];

export const conditionLimits = { conditions: 20, text: 200, values: 20 };

type ConditionValue = string | boolean | readonly string[] | null;

export interface Condition {
  field: ConditionField;
  op: ConditionOp;
  value: ConditionValue;
}

export interface GivenCondition {
  field: ConditionField;
  op: ConditionOp;
  value?: unknown;
}

/** Null without a value. */
export type Facts = Readonly<Record<ConditionField, string | boolean | null>>;

type Kind = 'word' | 'id' | 'text' | 'flag';

interface FieldRule {
  kind: Kind;
  words?: readonly string[];
  /** The field may be empty. */
  empties?: true;
  /** The scope for reading the field by hand; the conversation's own fields need none. */
  reads?: Scope;
}

const FIELDS: Readonly<Record<ConditionField, FieldRule>> = {
  channel: { kind: 'word', words: messageChannels },
  messaging_account_id: { kind: 'id' },
  handler: { kind: 'word', words: handlers },
  priority: { kind: 'word', words: priorities },
  team_id: { kind: 'id', empties: true },
  assignee_user_id: { kind: 'id', empties: true },
  'contact.lifecycle_stage': { kind: 'text', empties: true, reads: 'contacts:read' },
  'contact.language': { kind: 'text', empties: true, reads: 'contacts:read' },
  'contact.brand': { kind: 'text', empties: true, reads: 'contacts:read' },
  'message.content': { kind: 'text', empties: true, reads: 'conversations:read' },
  within_business_hours: { kind: 'flag' },
};

const allows = ({ kind, empties }: FieldRule, op: ConditionOp): boolean => {
  if (op === 'contains') return kind === 'text';
  if (op === 'in') return kind !== 'flag';
  return op !== 'is_empty' || empties === true;
};

type Problem = Omit<Issue, 'path'>;

function problemOfEntry({ kind, words = [] }: FieldRule, value: unknown): Problem | undefined {
  if (kind === 'flag')
    return typeof value === 'boolean' ? undefined : { message: 'Must be a boolean.', code: 'invalid_type' };
  if (typeof value !== 'string') return { message: 'Must be a string.', code: 'invalid_type' };
  if (kind === 'id') return isUuid(value) ? undefined : { message: 'Must be a uuid.', code: 'invalid_string' };
  if (kind === 'word') {
    return words.includes(value)
      ? undefined
      : { message: `Must be one of: ${words.join(', ')}.`, code: 'invalid_enum_value' };
  }
  if (value.trim() === '') return { message: 'Must not be blank.', code: 'too_small' };
  const isLong = [...value].length > conditionLimits.text;
  return isLong ? { message: `Must have at most ${conditionLimits.text} characters.`, code: 'too_big' } : undefined;
}

function issuesOfValue(rule: FieldRule, op: ConditionOp, value: unknown, path: string): Issue[] {
  const found = (problem: Problem | undefined, at = path): Issue[] => (problem ? [{ path: at, ...problem }] : []);
  if (op === 'is_empty') {
    return value === undefined || value === null || typeof value === 'boolean'
      ? []
      : found({ message: 'Must be a boolean.', code: 'invalid_type' });
  }
  if (op !== 'in') return found(problemOfEntry(rule, value));
  if (!Array.isArray(value)) return found({ message: 'Must be an array.', code: 'invalid_type' });
  if (value.length === 0) return found({ message: 'Must have at least 1 entries.', code: 'too_small' });
  if (value.length > conditionLimits.values)
    return found({ message: `Must have at most ${conditionLimits.values} entries.`, code: 'too_big' });
  return value.flatMap((entry, place) => found(problemOfEntry(rule, entry), `${path}.${place}`));
}

function issuesOf({ field, op, value }: GivenCondition, place: number): Issue[] {
  const path = `conditions.${place}`;
  const rule = FIELDS[field];
  if (!allows(rule, op))
    return [{ path: `${path}.op`, message: `${field} cannot be compared by ${op}.`, code: 'invalid_enum_value' }];
  return issuesOfValue(rule, op, value, `${path}.value`);
}

const settledEntry = ({ kind }: FieldRule, value: unknown): string =>
  kind === 'id' ? String(value).toLowerCase() : String(value);

function settled({ field, op, value }: GivenCondition): Condition {
  const rule = FIELDS[field];
  if (op === 'is_empty') return { field, op, value: value !== false };
  if (op === 'in') return { field, op, value: (value as unknown[]).map((entry) => settledEntry(rule, entry)) };
  return { field, op, value: typeof value === 'boolean' ? value : settledEntry(rule, value) };
}

/** Throws one `malformed` with all problems. */
export function readConditions(given: readonly GivenCondition[]): Condition[] {
  const issues = given.flatMap(issuesOf);
  if (issues.length > 0) throw malformed('body', issues);
  return given.map(settled);
}

export const idsIn = (conditions: readonly Condition[], field: ConditionField): { id: string; path: string }[] =>
  conditions.flatMap(({ field: named, value }, place) => {
    if (named !== field || typeof value === 'boolean' || value === null) return [];
    const path = `conditions.${place}.value`;
    return typeof value === 'string'
      ? [{ id: value, path }]
      : value.map((id, entry) => ({ id, path: `${path}.${entry}` }));
  });

/** Scopes to read the compared fields, each once, in order. */
export const scopesOfConditions = (conditions: readonly Pick<Condition, 'field'>[]): Scope[] =>
  [...new Set(conditions.flatMap(({ field }) => FIELDS[field].reads ?? []))].sort();

export const asksAbout = (conditions: readonly Condition[], fields: readonly ConditionField[]): boolean =>
  conditions.some(({ field }) => fields.includes(field));

const isEmpty = (fact: string | boolean | null): boolean => fact === null || fact === '';
/** Ignores accents and case. */
const comparable = (value: string | boolean | null): string | boolean | null =>
  typeof value === 'string' ? folded(value).trim() : value;

function fitsOne({ field, op, value }: Condition, facts: Facts): boolean {
  const fact = comparable(facts[field]);
  switch (op) {
    case 'is_empty':
      return isEmpty(fact) === value;
    case 'in':
      return (value as readonly string[]).some((entry) => comparable(entry) === fact);
    case 'contains':
      return typeof fact === 'string' && fact.includes(String(comparable(String(value))));
    case 'is_not':
      return fact !== comparable(value as string | boolean);
    case 'is':
      return fact === comparable(value as string | boolean);
  }
}

/** An empty list matches everything. */
export const fits = (conditions: readonly Condition[], facts: Facts): boolean =>
  conditions.every((condition) => fitsOne(condition, facts));
