import { Listing } from '../envelope';
import type { PersonFields } from './person-fields';

export interface PersonNames {
  /** A patient that is also a contact has the contact's number. */
  loadNumbers(
    workspaceId: string,
    personIds: readonly string[],
    of: { patients: boolean },
  ): Promise<ReadonlyMap<string, number>>;
  formatPseudonym(name: string, number: number): string;
}

type Shown = Record<string, unknown>;

/** Sets null at the end of the path, in each entry of a list. */
function withoutAt(value: unknown, [name, ...path]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutAt(each, [name!, ...path]));
  if (typeof value !== 'object' || value === null || !(name! in value)) return value;
  const shown = value as Shown;
  return { ...shown, [name!]: path.length === 0 ? null : withoutAt(shown[name!], path) };
}

function redacted(
  shown: Shown,
  { id, names, named, withheld, withheldBeneath }: PersonFields,
  numbers: ReadonlyMap<string, number>,
  people: PersonNames,
): Shown {
  const copy = { ...shown };
  const number = id === undefined ? undefined : numbers.get(String(shown[id]));
  for (const property of names) {
    const name = shown[property];
    if (typeof name === 'string') copy[property] = number === undefined ? '' : people.formatPseudonym(name, number);
  }
  for (const property of named) if (property in shown) copy[property] = false;
  for (const property of withheld) if (property in shown) copy[property] = null;
  return withheldBeneath.reduce<Shown>((rest, path) => withoutAt(rest, path) as Shown, copy);
}

async function withPseudonyms(
  shown: readonly object[],
  fields: PersonFields,
  workspaceId: string,
  people: PersonNames,
): Promise<Shown[]> {
  const records = shown.map((each) => each as Shown);
  const { id: field, patients } = fields;
  const ids =
    field === undefined
      ? []
      : records.map((record) => record[field]).filter((id): id is string => typeof id === 'string');
  const numbers = ids.length > 0 ? await people.loadNumbers(workspaceId, ids, { patients }) : new Map<string, number>();
  return records.map((record) => redacted(record, fields, numbers, people));
}

export async function pseudonymised(
  result: object,
  fields: PersonFields,
  workspaceId: string,
  people: PersonNames,
): Promise<object> {
  if (result instanceof Listing)
    return new Listing(await withPseudonyms(result.data as object[], fields, workspaceId, people), result.meta);
  if (Array.isArray(result)) return withPseudonyms(result as object[], fields, workspaceId, people);
  return (await withPseudonyms([result], fields, workspaceId, people))[0]!;
}
