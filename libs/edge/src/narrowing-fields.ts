import type { Type } from '@nestjs/common';
import { declaredFields, passingNames } from './fields/declared-fields';
import type { DeclaredOperation } from './operation-declaration';

/** They limit the target, time or amount: without them more is done. */
const NARROWING = [
  /^(filter|audience|conditions|exclusions?|only|scopes?|when|block|dry_run|deliver)$/,
  /^(events|origins|sources|countries|channels|priorities|brands|previsiones|conversation_ids)$/,
  /^(at|from|to|until|expires_(at|in|on)|valid_(from|to|until))$/,
  /^(send_window|hours|business_hours|opening_hours|schedule|coverage)$/,
  /^(limits?|(max|min|exclude|eligib\w+)_\w+|\w+_limit(_\w+)?|rate_per_minute|\w+_month|tool_(calls|rounds)|turn_seconds)$/,
  /^(eligible_staff|location|source|tool|team|skill|kb_source)_ids$/,
  /^(step_key|builtin_tools)$/,
  // Defaults to on if left out.
  /^(enabled|is_active|active)$/,
];

const narrows = (wire: string): boolean => NARROWING.some((names) => names.test(wire));

interface ReadClass {
  Class: Type;
  path: string;
  root: boolean;
}

function classesWithin(Class: Type, path: string, seen: readonly Type[]): ReadClass[] {
  return [...declaredFields(Class).values()].flatMap(({ wire, of }) => {
    const Inner = of?.Class();
    if (!Inner || seen.includes(Inner)) return [];
    const place = path === '' ? wire : `${path}.${wire}`;
    return [{ Class: Inner, path: place, root: false }, ...classesWithin(Inner, place, [...seen, Inner])];
  });
}

/**
 * A misspelling of such a field would widen the effect. In changes a missing field leaves the value as it was; portal
 * calls may have new fields.
 */
export function widenedByMisspelling({ body, method, signed }: DeclaredOperation): string | undefined {
  if (!body || signed) return undefined;
  const classes = [{ Class: body, path: '', root: true }, ...classesWithin(body, '', [body])];
  for (const { Class, path, root } of classes) {
    if (passingNames(Class) || (root && method === 'PATCH')) continue;
    const narrowing = [...declaredFields(Class).values()].find(
      ({ wire, optional }) => (optional || !root) && narrows(wire),
    );
    if (narrowing) return `${path === '' ? '' : `${path}.`}${narrowing.wire} of ${Class.name}`;
  }
  return undefined;
}
