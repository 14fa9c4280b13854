import { hash } from 'node:crypto';
import { uuidIn } from '@workops/kernel';

/** Bounds the subjects of one response; only the report of an import or a bulk operation has as many. */
const MAX_SUBJECTS = 1_000;

/** The path of a record as a subject: paths may name an address, which is not to be stored once more. */
export const pathSubject = (path: string): string => {
  const digest = hash('sha256', path, 'hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Paths of the records that a path names: `/contacts/a/attributes/b/file` is about `/contacts/a`, `.../b` and itself. */
function pathsOfRecords(route: string, path: string): string[] {
  const [names, parts] = [route.split('/'), path.split('/')];
  const ends = names.flatMap((name, place) => (name.startsWith(':') ? [place + 1] : []));
  return ends.length === 0 ? [] : [...ends.map((end) => parts.slice(0, end).join('/')), path];
}

/**
 * What a call and its response are about: the records of its path and those that the response shows, by id and by path, and the patients of whom these are.
 */
export function subjectsOf(route: string, path: string, answer?: unknown): string[] {
  const beside = route.split('/').at(-1)!.startsWith(':') ? [path.slice(0, path.lastIndexOf('/'))] : [];
  const subjects = new Set([
    ...pathsOfRecords(route, path).map(pathSubject),
    ...path.split('/').filter((part) => uuidIn(part) !== undefined),
  ]);
  const shown = isRecord(answer) ? [answer['data']].flat().filter(isRecord) : [];
  for (const { id, display_id, key, address, patient_id } of shown) {
    const names = [id, display_id, key, address].filter(isText).map(encodeURIComponent);
    for (const name of names) for (const place of [path, ...beside]) subjects.add(pathSubject(`${place}/${name}`));
    for (const each of [id, patient_id].filter(isText)) if (uuidIn(each) !== undefined) subjects.add(each);
  }
  return [...subjects].slice(0, MAX_SUBJECTS);
}

/** The record that a DELETE removes. By its id only where the path names no other record: `/tickets/a/conversations/b` removes no conversation. */
export function deletedSubjects(path: string, params: object): string[] {
  const [only, ...others] = Object.values(params) as string[];
  const id = others.length === 0 && only !== undefined && path.endsWith(`/${uuidIn(only)}`) ? uuidIn(only) : undefined;
  return [pathSubject(path), ...(id === undefined ? [] : [id])];
}
