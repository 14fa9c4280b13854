import type { Type } from '@nestjs/common';
import type { Clock, Issue } from '@workops/kernel';
import { SystemAddressGuard } from '@workops/platform/addresses';
import { CLOCK } from '@workops/platform/process';
import {
  type DeclaredOperation,
  describedObject,
  Field,
  type MalformedCall,
  matching,
  type Shape,
  text,
} from '@workops/edge';
import { pathText, readFields } from '@workops/edge/testing';
import type { ApiAnswer, Refusal } from './testing/api-app';
import { findBounds, type Bound } from './testing/declared-bounds';
import { EXAMPLES_NOW, ExampleCalls } from './testing/example-calls';
import type { OperationsWorld, SampledCall } from './testing/operations-world';
import type { Schema } from './testing/sample-call';

const OF_SIZE: ReadonlySet<string> = new Set(['too_big', 'too_small']);

let examples: ExampleCalls;
let world: OperationsWorld;
let operations: readonly DeclaredOperation[];

beforeAll(async () => {
  examples = await ExampleCalls.start();
  ({ world } = examples);
  ({ operations } = world);
  jest.spyOn(world.api.app.get<Clock>(CLOCK), 'now').mockImplementation(() => new Date(EXAMPLES_NOW));
  jest.spyOn(SystemAddressGuard.prototype, 'problemWith').mockResolvedValue(null);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await examples.close();
});

const isWithin = ({ path }: Bound, issue: Issue): boolean => issue.path === path || issue.path.startsWith(`${path}.`);
const named = (id: string, { path, keyword, limit }: Bound): string => `${id} ${path} ${keyword} ${limit}`;

interface Judged {
  bound: Bound;
  takesOver: boolean;
  refusesAt: boolean;
}

/** Checks a request class at a bound and beyond it. A bound is reached if any of the bodies reaches it. */
function judged(Class: Type<object>, bound: Bound, bodies: readonly unknown[]): Judged {
  const issues = (body: unknown, value: unknown) =>
    readFields(Class, bound.placed(body, value) as object).issues.filter((issue) => isWithin(bound, issue));
  return {
    bound,
    takesOver: bodies.some((body) => issues(body, bound.over).length === 0),
    refusesAt: bodies.every((body) => issues(body, bound.at).some(({ code }) => OF_SIZE.has(code))),
  };
}

const judgeBounds = (Class: Type<object>, schema: Schema, bodies: readonly unknown[]): Judged[] =>
  findBounds(world.samples, schema).map((bound) => judged(Class, bound, bodies));

const sampleBodies = ({ id }: DeclaredOperation): unknown[] => [world.samples.everyField(id), world.samples.body(id)];

const issuesIn = ({ body }: ApiAnswer<Refusal>): Issue[] =>
  (body?.error?.details as { body?: Issue[] } | undefined)?.body ?? [];

function issueOfPath(shape: Shape, name: string, given: string): Issue | undefined {
  try {
    pathText(shape, name, given);
    return undefined;
  } catch (error) {
    return (error as MalformedCall).details?.params?.[0];
  }
}

/** Failure of a bound that only the operation itself can check, found by calling it. */
async function failureOfCalls(
  operation: DeclaredOperation,
  bound: Bound,
  ask: (body: unknown) => Promise<ApiAnswer<Refusal>>,
  body: unknown,
) {
  const [over, at] = [await ask(bound.placed(body, bound.over)), await ask(bound.placed(body, bound.at))];
  if (over.status !== 400 && over.status !== 422)
    return `${named(operation.id, bound)}: ${over.status} to one beyond it`;
  const refused = issuesIn(at).find((issue) => isWithin(bound, issue) && OF_SIZE.has(issue.code));
  return refused && `${named(operation.id, bound)}: ${refused.message}`;
}

describe('a bound of the published document', () => {
  it('matches the operation at any depth of its body', async () => {
    const taking = operations.filter(({ id, body }) => body && world.samples.bodySchema(id));
    let count = 0;
    const failed: string[] = [];
    for (const operation of taking) {
      const { id } = operation;
      const all = judgeBounds(operation.body!, world.samples.bodySchema(id)!, sampleBodies(operation));
      count += all.length;
      failed.push(...all.filter(({ refusesAt }) => refusesAt).map(({ bound }) => `${named(id, bound)}: is refused`));
      const left = all.filter(({ takesOver }) => takesOver).map(({ bound }) => bound);
      if (left.length === 0) continue;
      // The use case checks it on an existing record.
      const place = await examples.choosePlace(operation);
      const call = await examples.makeCall(operation, place);
      const caller = await world.createCaller(operation, place);
      const ask = (body: unknown) => caller({ ...call, body } satisfies SampledCall);
      for (const bound of left)
        failed.push(...[await failureOfCalls(operation, bound, ask, call.body)].filter((each) => each !== undefined));
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(1_000);
  });

  it('matches every query parameter', () => {
    const failed: string[] = [];
    let count = 0;
    for (const { id, query } of operations.filter((operation) => operation.query)) {
      for (const { name, schema } of world.samples
        .parameters(id)
        .filter((each) => each.in === 'query' && each.name !== 'validate_only')) {
        for (const bound of findBounds(world.samples, schema, [name]).filter(({ path }) => path === name)) {
          count += 1;
          const issues = (value: unknown) =>
            readFields(query!, { [name]: [value].flat().join(',') }, { fromQuery: true }).issues.filter((issue) =>
              isWithin(bound, issue),
            );
          if (issues(bound.over).length === 0) failed.push(`${named(id, bound)}: one beyond it is taken`);
          if (issues(bound.at).some(({ code }) => OF_SIZE.has(code))) failed.push(`${named(id, bound)}: is refused`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it('matches every path parameter', () => {
    const failed: string[] = [];
    for (const { id, params = {} } of operations) {
      for (const [name, { shape }] of Object.entries(params)) {
        for (const bound of findBounds(world.samples, shape.schema as Schema, [name])) {
          const issue = (value: unknown) => issueOfPath(shape, name, String(value));
          if (!issue(bound.over)) failed.push(`${named(id, bound)}: one beyond it is taken`);
          if (OF_SIZE.has(issue(bound.at)?.code ?? '')) failed.push(`${named(id, bound)}: is refused`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it('is checked for every field, so that planted wrong bounds are found', () => {
    const loose = describedObject({ properties: { word: { type: 'string', maxLength: 3 } } });
    class Planted {
      @Field(loose)
      loose: object;
      @Field({ ...text({ max: 5 }), schema: { type: 'string', maxLength: 6 } })
      tight: string;
      @Field(matching(/^x+$/, { max: 4, message: 'Must be x.' }))
      right: string;
    }
    const schema: Schema = {
      properties: {
        loose: loose.schema as Schema,
        tight: { type: 'string', maxLength: 6 },
        right: { type: 'string', maxLength: 4 },
      },
    };
    const judgements = judgeBounds(Planted, schema, [{ loose: { word: 'x' }, tight: 'x', right: 'x' }]);
    expect(judgements.map(({ bound, takesOver, refusesAt }) => [bound.path, takesOver, refusesAt])).toEqual([
      ['loose.word', true, false],
      ['tight', false, true],
      ['right', false, false],
    ]);
  });
});
