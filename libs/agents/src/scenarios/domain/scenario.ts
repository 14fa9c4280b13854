import type { RE2JS } from 're2js';
import { conflict, malformed, unusable, type Issue, type WorkspaceRecord } from '@workops/kernel';
import { linearPattern } from '../../domain/linear-pattern';

/** In characters and entries. */
export const scenarioLimits = {
  title: 200,
  lines: 20,
  line: 2_000,
  persona: 2_000,
  turns: { min: 1, max: 20 },
  mocks: 20,
  tool: 64,
  resultBytes: 16 * 1024,
  assertions: 30,
  text: 2_000,
  pattern: 200,
  rubric: 2_000,
  weight: { min: 1, max: 100 },
} as const;

export const ASSERTION_TYPES = [
  'contains',
  'not_contains',
  'matches',
  'tool_called',
  'tool_not_called',
  'handed_off',
  'turns_at_most',
  'ms_at_most',
  'usd_at_most',
  'judge',
] as const;
export type AssertionType = (typeof ASSERTION_TYPES)[number];

export interface Mock {
  tool: string;
  result: string;
}

interface Weighed {
  /** Lower-case letters, digits and underscores. */
  id: string;
  required: boolean;
  hard: boolean;
  weight: number;
}

type Check =
  | { type: 'contains' | 'not_contains'; text: string }
  | { type: 'matches'; pattern: string }
  | { type: 'tool_called' | 'tool_not_called'; tool: string; arguments: Readonly<Record<string, unknown>> | null }
  | { type: 'handed_off'; value: boolean }
  | { type: 'turns_at_most' | 'ms_at_most' | 'usd_at_most'; limit: number }
  | { type: 'judge'; rubric: string; passScore: number };

export type Assertion = Weighed & Check;

export interface Scenario extends WorkspaceRecord {
  agentId: string;
  /** Shown as EV-n. */
  number: number;
  title: string;
  /** The customer's messages. */
  script: readonly string[] | null;
  /** Played by a model. */
  persona: string | null;
  maxTurns: number;
  mocks: readonly Mock[];
  assertions: readonly Assertion[];
}

export const displayId = ({ number }: Pick<Scenario, 'number'>): string => `EV-${number}`;

export interface AssertionInput {
  id: string;
  type: AssertionType;
  required?: boolean;
  hard?: boolean;
  weight?: number;
  text?: string;
  pattern?: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  value?: boolean;
  limit?: number;
  rubric?: string;
  passScore?: number;
}

const OWN = ['text', 'pattern', 'tool', 'arguments', 'value', 'limit', 'rubric', 'passScore'] as const;
type Own = (typeof OWN)[number];
const WIRE: Partial<Record<Own, string>> = { passScore: 'pass_score' };

/** The first field is required. */
const FIELDS: Readonly<Record<AssertionType, readonly Own[]>> = {
  contains: ['text'],
  not_contains: ['text'],
  matches: ['pattern'],
  tool_called: ['tool', 'arguments'],
  tool_not_called: ['tool', 'arguments'],
  handed_off: ['value'],
  turns_at_most: ['limit'],
  ms_at_most: ['limit'],
  usd_at_most: ['limit'],
  judge: ['rubric', 'passScore'],
};

/** Linear matching time. Undefined if invalid. */
export function compilePattern(pattern: string): RE2JS | undefined {
  try {
    return linearPattern(pattern);
  } catch {
    return undefined;
  }
}

const PASS_SCORE = 70;

function toCheck(input: AssertionInput): Check {
  const { type } = input;
  switch (type) {
    case 'contains':
    case 'not_contains':
      return { type, text: input.text! };
    case 'matches':
      return { type, pattern: input.pattern! };
    case 'tool_called':
    case 'tool_not_called':
      return { type, tool: input.tool!, arguments: input.arguments ?? null };
    case 'handed_off':
      return { type, value: input.value! };
    case 'judge':
      return { type, rubric: input.rubric!, passScore: input.passScore ?? PASS_SCORE };
    default:
      return { type, limit: input.limit! };
  }
}

function validateAssertion(input: AssertionInput, path: string): Issue[] {
  const [needed, ...otherFields] = FIELDS[input.type];
  const issue = (field: Own, message: string): Issue => ({
    path: `${path}.${WIRE[field] ?? field}`,
    message,
    code: 'custom',
  });
  return [
    ...(input[needed!] === undefined ? [issue(needed!, `Required for ${input.type}.`)] : []),
    ...OWN.filter((field) => input[field] !== undefined && field !== needed && !otherFields.includes(field)).map(
      (field) => issue(field, `Not of ${input.type}.`),
    ),
    ...(input.type === 'matches' && input.pattern !== undefined && !compilePattern(input.pattern)
      ? [issue('pattern', 'Must be a small pattern of RE2.')]
      : []),
  ];
}

/** Throws `malformed` for missing fields, fields of another type, and duplicate ids. */
export function parseAssertions(inputs: readonly AssertionInput[]): Assertion[] {
  const ids = inputs.map(({ id }) => id);
  const issues = inputs.flatMap((each, n) => [
    ...validateAssertion(each, `assertions.${n}`),
    ...(ids.indexOf(each.id) < n
      ? [{ path: `assertions.${n}.id`, message: 'Must be unique.', code: 'custom' as const }]
      : []),
  ]);
  if (issues.length > 0) throw malformed('body', issues);
  return inputs.map(({ id, required = true, hard = false, weight = 1, ...check }) => ({
    id,
    required,
    hard,
    weight,
    ...toCheck({ id, ...check }),
  }));
}

/** Throws `unusable` unless either a script or a persona is set. */
export function mustBePlayable({ script, persona }: Pick<Scenario, 'script' | 'persona'>): void {
  if ((script === null) === (persona === null))
    throw unusable('script', 'El escenario necesita un guion o una persona, y solo uno de ellos.');
}

export const NO_SCENARIO = 'El escenario no existe.';
export const NO_SUITE = 'La suite no existe.';
export const NO_RUN = 'La ejecución no existe.';
export const NO_AGENT = 'El agente de IA no existe.';
export const notPublished = () => conflict('not_published', 'El agente de IA no tiene una versión publicada.');
export const emptySuite = () => conflict('empty_suite', 'La suite no tiene escenarios.');
