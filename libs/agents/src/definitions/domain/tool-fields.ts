import { isStorable, malformed, notUnique, unusable, unusableAll, type Issue } from '@workops/kernel';
import { namedSecrets } from '../../tools/domain/tool-url';
import { RESERVED_TOOL_NAMES } from './agent-draft';
import { toolLimits, type CustomTool, type ToolDefinition } from './custom-tool';
import { canonicalDigest } from './digest';

export type ToolFields = Omit<ToolDefinition, 'id'> & { enabled: boolean };

/** Null removes a secret. */
export type GivenSecrets = Readonly<Record<string, string | null>>;
export type ToolSecrets = Readonly<Record<string, string>>;

export const NO_TOOL = 'La herramienta no existe.';

export const toolDefinition = ({
  id,
  name,
  description,
  inputSchema,
  http,
  effects,
  timeoutMs,
}: ToolDefinition): ToolDefinition => ({
  id,
  name,
  description,
  inputSchema,
  http,
  effects,
  timeoutMs,
});

/** The order of the schema's fields counts, because the model reads it. */
export const toolDigest = (tool: ToolDefinition): string =>
  canonicalDigest({ ...toolDefinition(tool), inputSchema: JSON.stringify(tool.inputSchema) });

const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const issue = (path: string, message: string, code: Issue['code'] = 'invalid_string'): Issue => ({
  path,
  message,
  code,
});

function secretIssues(secrets: Readonly<Record<string, unknown>>): Issue[] {
  const entries = Object.entries(secrets);
  if (entries.length > toolLimits.secrets)
    return [issue('secrets', `Must have at most ${toolLimits.secrets} entries.`, 'too_big')];
  return entries.flatMap(([name, value]) => {
    const path = `secrets.${name}`;
    if (!SECRET_NAME.test(name))
      return [issue(path, 'Must be named by a letter, letters, digits and underscores.', 'unrecognized_keys')];
    if (value === null) return [];
    if (typeof value !== 'string') return [issue(path, 'Must be a string.', 'invalid_type')];
    if (value.length > toolLimits.secret)
      return [issue(path, `Must have at most ${toolLimits.secret} characters.`, 'too_big')];
    return PRINTABLE.test(value) ? [] : [issue(path, 'Must be printable ASCII without blanks around it.')];
  });
}

/** Throws `malformed` for invalid names or values. */
export function readSecrets(input: Readonly<Record<string, unknown>>): GivenSecrets {
  const issues = secretIssues(input);
  if (issues.length > 0) throw malformed('body', issues);
  return input as GivenSecrets;
}

/** Throws `malformed` for a schema too large to store. */
export function mustBeKeepable(inputSchema: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(inputSchema);
  const large = Buffer.byteLength(text) > toolLimits.schemaBytes;
  const path = 'input_schema';
  if (large) throw malformed('body', [issue(path, `Must have at most ${toolLimits.schemaBytes} bytes.`, 'too_big')]);
  if (!isStorable(text)) throw malformed('body', [issue(path, 'Must not contain null characters.')]);
}

/** Throws `unusable`. */
export function settledSecrets(before: ToolSecrets, changes: GivenSecrets): ToolSecrets {
  const after = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (Object.keys(after).length > toolLimits.secrets)
    throw unusable('secrets', `Una herramienta tiene a lo más ${toolLimits.secrets} secretos.`);
  return after;
}

/** Throws `unusable` if a built-in tool has the name or a secret is missing. */
export function mustBeUsable({ name, http }: Pick<ToolDefinition, 'name' | 'http'>, secrets: ToolSecrets): void {
  const isReserved = RESERVED_TOOL_NAMES.includes(name.toLowerCase());
  const missing = namedSecrets(http).filter((named) => !Object.hasOwn(secrets, named.name));
  const problems = [
    ...(isReserved ? [{ path: 'name', message: 'Una herramienta incorporada ya tiene este nombre.' }] : []),
    ...missing.map(({ path, name: secret }) => ({ path, message: `El secreto ${secret} no existe.` })),
  ];
  if (problems.length > 0) throw unusableAll(problems);
}

export const toolNameTaken = (holderId: string) => {
  const message = 'Ya existe una herramienta con este nombre.';
  return notUnique(message, {
    field: 'name',
    custom_tool_id: holderId,
    body: [{ path: 'name', message, code: 'custom' }],
  });
};

/** API names. */
const SHOWN_AS = {
  name: 'name',
  description: 'description',
  inputSchema: 'input_schema',
  http: 'http',
  effects: 'effects',
  timeoutMs: 'timeout_ms',
  enabled: 'enabled',
} satisfies Record<keyof ToolFields, string>;

/** API names, in order. */
export const changedToolFields = (before: CustomTool, after: CustomTool): string[] =>
  (Object.keys(SHOWN_AS) as (keyof ToolFields)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => SHOWN_AS[field]);
