import Ajv2020, { type AnySchema, type Options } from 'ajv/dist/2020';
import { canonicalJson } from '@workops/kernel';
import { linearPattern } from '../../domain/linear-pattern';
import { schemaProblem } from '../domain/schema-measure';
import { argumentObjection, type ArgumentObjection } from '../domain/argument-objection';
import type { SchemaChecker } from '../tool-ports';

/** Larger input is refused unread. */
const MOST_BYTES = 32 * 1_024;
const MOST_VALUES = 2_000;

type Json = Readonly<Record<string, unknown>>;

/** Instructions of all patterns of a schema. */
const MOST_OF_PATTERNS = 2_000;

/** Instructions times bytes to check; bounds how long a check may block its process. */
const MOST_STEPS = 8_000_000;

/** Each pattern matches in linear time, and their total size, accumulated in `said`, is limited. */
function smallPatterns(usage: { instructions: number } = { instructions: 0 }) {
  const compile = (pattern: string) => {
    const compiled = linearPattern(pattern);
    usage.instructions += compiled.programSize();
    if (usage.instructions > MOST_OF_PATTERNS) throw new Error('The patterns are too large together.');
    return compiled;
  };
  return Object.assign(compile, { code: 'linear' });
}

const options: Options = { strict: false, validateFormats: false, logger: false, messages: true };

function checker(more: Options, usage?: { instructions: number }): Ajv2020 {
  const ajv = new Ajv2020({ ...options, code: { regExp: smallPatterns(usage) }, ...more });
  // The library's implementation compares every entry with every other.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (unique: boolean, entries: unknown[]) =>
      !unique || new Set(entries.map(canonicalJson)).size === entries.length,
    errors: false,
  });
  return ajv;
}

const whole = (text: string, message: string): ArgumentObjection => ({ path: '', message, text });

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const entry of Object.values(value)) {
    count += valuesIn(entry);
    if (count > MOST_VALUES) break;
  }
  return count;
}

/** Compiled schemas are not cached, because compiling takes little time compared with calling a tool's server. */
export function jsonSchemas(): SchemaChecker {
  const meta = checker({});
  // Compiling looks up schemas by id, so a shared compiler could find another schema.
  const compiled = (schema: Json) => {
    const usage = { instructions: 0 };
    const check = checker({ meta: false, validateSchema: false }, usage).compile(schema as AnySchema);
    return { check, ...usage };
  };

  return {
    findProblem: (schema) => {
      const problem = schemaProblem(schema);
      if (problem !== null) return problem;
      if (meta.validateSchema(schema as AnySchema) !== true) {
        const [first] = meta.errors ?? [];
        return `El esquema no es válido: ${first?.instancePath ?? ''} ${first?.message ?? ''}.`;
      }
      try {
        compiled(schema);
        return null;
      } catch {
        return 'El esquema no es válido: sus patrones deben ser de RE2 y pequeños.';
      }
    },
    objectionTo: (schema, value) => {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      if (bytes > MOST_BYTES || valuesIn(value) > MOST_VALUES)
        return whole('The arguments are too large.', 'Los argumentos son demasiado grandes.');
      let made: ReturnType<typeof compiled>;
      try {
        made = compiled(schema);
      } catch {
        // Only a schema stored before patterns were limited.
        return whole(
          'The arguments cannot be checked: the patterns of the schema are too large.',
          'No se pueden revisar los argumentos: los patrones del esquema son demasiado grandes.',
        );
      }
      const { check, instructions } = made;
      if (bytes * instructions > MOST_STEPS)
        return whole(
          'The arguments are too large for the patterns of the schema.',
          'Los argumentos son demasiado grandes para los patrones del esquema.',
        );
      if (check(value)) return null;
      return argumentObjection(check.errors![0]!);
    },
  };
}
