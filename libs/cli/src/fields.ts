import { CliError } from './exit';
import type { FieldKind, PackedField } from './packed';

const PAIR = /^([^=:]+)(:?=)([^]*)$/;

/** Parses `name=value` by the field's documented type, and `name:=json` as JSON. A repeated name makes a list. */
export function parseFields(
  pairs: readonly string[],
  declared: Readonly<Record<string, PackedField>>,
): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const pair of pairs) {
    const [, name, sign, text] = PAIR.exec(pair) ?? [];
    if (name === undefined || text === undefined) throw new CliError(`${pair} is not name=value.`);
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const value = sign === ':=' ? parseJson(text, name) : valueOf(text, field?.kind ?? 'text', name);
    fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
  }
  return Object.fromEntries(fields);
}

/** A value that cannot be parsed is sent verbatim; the service reports the error. */
function valueOf(text: string, kind: FieldKind, name: string): unknown {
  switch (kind) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return ['true', 'false'].includes(text) ? text === 'true' : text;
    case 'list':
      return text.startsWith('[') ? parseJson(text, name) : [text];
    case 'object':
      return parseJson(text, name);
    case 'text':
      return text;
  }
}

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${name} is no JSON.`);
  }
}
