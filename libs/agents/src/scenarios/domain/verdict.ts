import { folded } from '@workops/kernel';
import { scoreIn } from '../../model/domain/said-json';
import { compilePattern, type Assertion, type Mock } from './scenario';

export interface MadeToolCall {
  tool: string;
  input: Readonly<Record<string, unknown>>;
  outcome: string;
}

export interface RunFacts {
  answers: readonly string[];
  calls: readonly MadeToolCall[];
  handedOff: boolean;
  turns: number;
  ms: number;
  usd: number;
}

export interface Judgement {
  /** From 0 to 100. */
  score: number;
  reason: string;
}

export interface AssertionResult {
  id: string;
  type: Assertion['type'];
  holds: boolean;
  required: boolean;
  hard: boolean;
  weight: number;
  evidence: string;
}

export interface HardFail {
  id: string;
  kind: string;
  evidence: string;
}

export type Verdict = 'passed' | 'partial' | 'failed';

const MOST_EVIDENCE = 500;
/** Characters of an answer that a pattern is matched against. */
const MATCHED = 20_000;
/** Pattern instructions times characters of all answers; bounds how long one pattern may block its process. */
const MOST_STEPS = 8_000_000;

const cut = (text: string): string => [...text].slice(0, MOST_EVIDENCE).join('');

export type Fits = (schema: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>) => boolean;

type Held = Pick<AssertionResult, 'holds' | 'evidence'>;

const quoted = (answer: string | undefined, none: string): string => (answer === undefined ? none : cut(answer));

function ofWords(text: string, answers: readonly string[], wanted: boolean): Held {
  const match = answers.find((answer) => folded(answer).includes(folded(text)));
  return { holds: (match !== undefined) === wanted, evidence: quoted(match, `No answer contains: ${text}`) };
}

function ofPattern(pattern: string, answers: readonly string[]): Held {
  const compiled = compilePattern(pattern);
  let left = MOST_STEPS / (compiled?.programSize() ?? 1);
  const match = answers.find((answer) => {
    if (left < 1) return false;
    const looked = answer.slice(0, Math.min(MATCHED, left));
    left -= looked.length;
    return compiled?.matcher(looked).find() === true;
  });
  return { holds: match !== undefined, evidence: quoted(match, `No answer matches: ${pattern}`) };
}

function ofCalls(
  { tool, arguments: schema }: { tool: string; arguments: Readonly<Record<string, unknown>> | null },
  { calls }: RunFacts,
  fits: Fits,
  wanted: boolean,
): Held {
  const match = calls.find((call) => call.tool === tool && (schema === null || fits(schema, call.input)));
  return {
    holds: (match !== undefined) === wanted,
    evidence: match ? cut(`${tool} ${JSON.stringify(match.input)}`) : `No such call of ${tool}.`,
  };
}

const ofLimit = (measured: number, limit: number): Held => ({
  holds: measured <= limit,
  evidence: `${measured} of ${limit}`,
});

function judgeAssertion(assertion: Assertion, facts: RunFacts, fits: Fits, judgement: Judgement | undefined): Held {
  switch (assertion.type) {
    case 'contains':
    case 'not_contains':
      return ofWords(assertion.text, facts.answers, assertion.type === 'contains');
    case 'matches':
      return ofPattern(assertion.pattern, facts.answers);
    case 'tool_called':
    case 'tool_not_called':
      return ofCalls(assertion, facts, fits, assertion.type === 'tool_called');
    case 'handed_off':
      return {
        holds: facts.handedOff === assertion.value,
        evidence: facts.handedOff ? 'It handed off.' : 'It did not hand off.',
      };
    case 'turns_at_most':
      return ofLimit(facts.turns, assertion.limit);
    case 'ms_at_most':
      return ofLimit(facts.ms, assertion.limit);
    case 'usd_at_most':
      return ofLimit(facts.usd, assertion.limit);
    case 'judge': {
      const { score, reason } = judgement!;
      return { holds: score >= assertion.passScore, evidence: cut(`${score}: ${reason}`) };
    }
  }
}

/** `judgements` are keyed by assertion id. */
export const judgeAssertions = (
  assertions: readonly Assertion[],
  facts: RunFacts,
  judgements: ReadonlyMap<string, Judgement>,
  fits: Fits,
): AssertionResult[] =>
  assertions.map((assertion) => {
    const { id, type, required, hard, weight } = assertion;
    return { id, type, required, hard, weight, ...judgeAssertion(assertion, facts, fits, judgements.get(id)) };
  });

/** The score is the weighted mean, rounded half up. */
export function toVerdict(results: readonly AssertionResult[]): {
  verdict: Verdict;
  score: number;
  hardFails: HardFail[];
} {
  const sum = (some: readonly AssertionResult[]) => some.reduce((total, { weight }) => total + weight, 0);
  const failed = results.filter(({ holds }) => !holds);
  const isFailed = failed.some(({ required, hard }) => required || hard);
  return {
    verdict: isFailed ? 'failed' : failed.length > 0 ? 'partial' : 'passed',
    score: Math.floor((200 * sum(results.filter(({ holds }) => holds)) + sum(results)) / (2 * sum(results))),
    hardFails: failed.filter(({ hard }) => hard).map(({ id, type, evidence }) => ({ id, kind: type, evidence })),
  };
}

export const judgementIn = (text: string): Judgement | undefined => scoreIn(text);

export const mockResult = (mocks: readonly Mock[], tool: string): string | undefined =>
  mocks.find((mock) => mock.tool === tool)?.result;
