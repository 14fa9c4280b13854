import type { SampleCalls, Schema } from './sample-call';

const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;
type Keyword = (typeof KEYWORDS)[number];

export interface Bound {
  path: string;
  keyword: Keyword;
  limit: number;
  at: unknown;
  over: unknown;
  placed(body: unknown, value: unknown): unknown;
}

type Step = string | 0;

const SOME_KEY = 'some_key';

function withValue(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === 0) return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const members =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  return { ...members, [step]: withValue(members[step], rest, value) };
}

const valueOf = (keyword: Keyword, size: number, schema: Schema, entry: (schema: Schema) => unknown): unknown => {
  if (keyword.endsWith('Length')) return 'x'.repeat(size);
  if (keyword.endsWith('Items')) return Array.from({ length: size }, () => entry(schema.items ?? {}));
  return size;
};

export function findBounds(samples: SampleCalls, part: Schema, steps: readonly Step[] = []): Bound[] {
  const schema = samples.resolved(part);
  const entry = (each: Schema) => samples.whole(each);
  const own = KEYWORDS.filter((keyword) => typeof schema[keyword] === 'number').flatMap((keyword): Bound[] => {
    const limit = schema[keyword]!;
    const beyond = keyword.startsWith('max') ? limit + 1 : limit - 1;
    const at = valueOf(keyword, limit, schema, entry);
    const bound = {
      path: steps.join('.'),
      keyword,
      limit,
      at,
      placed: (body: unknown, value: unknown) => withValue(body, steps, value),
    };
    return beyond < 0 && keyword !== 'minimum' ? [] : [{ ...bound, over: valueOf(keyword, beyond, schema, entry) }];
  });
  const within = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]): [Step, Schema] => [name, each]),
    ...(schema.items ? [[0, schema.items] as [Step, Schema]] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [[SOME_KEY, schema.additionalProperties] as [Step, Schema]]
      : []),
  ];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...own,
    ...within.flatMap(([step, each]) => findBounds(samples, each, [...steps, step])),
    ...alternatives.flatMap((each) => findBounds(samples, each, steps)),
  ];
}
