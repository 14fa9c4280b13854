import type { Actor } from '@workops/kernel';
import { containing, visibleRows } from '@workops/platform/database';
import type { LeadFilter } from '../lead-ports';

export const OWNERSHIP = { owner: 'l.owner_user_id', location: 'l.location_id' };

export class Values {
  readonly all: unknown[];

  constructor(...given: unknown[]) {
    this.all = given;
  }

  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

const references = { contactId: 'contact_id', vehicleId: 'vehicle_id', source: 'source', intent: 'intent' } as const;
const orNone = { ownerUserId: 'owner_user_id', locationId: 'location_id' } as const;
const ranges = {
  createdFrom: 'l.created_at >=',
  createdTo: 'l.created_at <',
  closedFrom: 'l.closed_at >=',
  closedTo: 'l.closed_at <',
  updatedSince: 'l.updated_at >=',
  untouchedSince: 'l.updated_at <',
  nextActionBefore: 'l.next_action_at <',
} as const;

/** Every term must match. A single pattern is cheaper than a list of one. */
function wordsHold(needles: readonly (readonly string[])[], values: Values): string {
  const held = needles.map((spellings) =>
    spellings.length === 1
      ? `w.words LIKE ${values.add(containing(spellings[0]!))}`
      : `w.words LIKE ANY (${values.add(spellings.map(containing))}::text[])`,
  );
  return `l.id IN (SELECT w.lead_id FROM commerce.lead_words w WHERE w.workspace_id = $1 AND ${held.join(' AND ')})`;
}

/** `$1` is the workspace. The text has only filters in use, so that each statement can use its index. */
export function leadConditions(actor: Actor, filter: LeadFilter, values: Values): string {
  const conditions: string[] = [];
  for (const [name, column] of Object.entries(references) as [keyof typeof references, string][]) {
    if (filter[name] !== undefined) conditions.push(`l.${column} = ${values.add(filter[name])}`);
  }
  for (const [name, column] of Object.entries(orNone) as [keyof typeof orNone, string][]) {
    const wanted = filter[name];
    if (wanted !== undefined)
      conditions.push(wanted === 'none' ? `l.${column} IS NULL` : `l.${column} = ${values.add(wanted)}`);
  }
  for (const [name, comparison] of Object.entries(ranges) as [keyof typeof ranges, string][]) {
    if (filter[name] !== undefined) conditions.push(`${comparison} ${values.add(filter[name])}`);
  }
  if (filter.needles) conditions.push(wordsHold(filter.needles, values));
  const visible = visibleRows(actor, OWNERSHIP, values.all.length + 1);
  values.all.push(...visible.values);
  return ['l.workspace_id = $1', ...conditions, visible.sql].join(' AND ');
}
