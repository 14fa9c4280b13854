import { hash } from 'node:crypto';
import { uuidIn } from '@workops/kernel';

/** Only reports of imports and bulk operations have as many. */
const MAX_SUBJECTS = 1_000;

/** Hashed, because paths may contain an address that must not be stored again. */
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

/** `/contacts/a/attributes/b/file` gives `/contacts/a`, `.../b` and itself. */
function pathsOfRecords(route: string, path: string): string[] {
  const [names, parts] = [route.split('/'), path.split('/')];
  const ends = names.flatMap((name, place) => (name.startsWith(':') ? [place + 1] : []));
  return ends.length === 0 ? [] : [...ends.map((end) => parts.slice(0, end).join('/')), path];
}

/** Records in the path and the response, and their patients. */
export function answerSubjects(route: string, path: string, answer?: unknown): string[] {
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

/** The id counts only if the path names no other record: `/tickets/a/conversations/b` deletes no conversation. */
export function deletedSubjects(path: string, params: object): string[] {
  const [only, ...otherIds] = Object.values(params) as string[];
  const id =
    otherIds.length === 0 && only !== undefined && path.endsWith(`/${uuidIn(only)}`) ? uuidIn(only) : undefined;
  return [pathSubject(path), ...(id === undefined ? [] : [id])];
}
