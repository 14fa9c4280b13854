import { REASONS_PLACE, type SearchEntry } from '@workops/guides';
import { refusalReasons } from '@workops/edge/app';
import type { DeclaredOperation } from '@workops/edge';
import { callOf, isPublished, referenceOf } from './operation-links';

/** A reason under a status, with all operations that refuse for it. */
interface ListedReason {
  word: string;
  status: number;
  operations: DeclaredOperation[];
}

/** Beyond this many operations only their number is given. */
const NAMED_AT_MOST = 8;

/** Every declared reason of a published operation, by its code. */
export function listedReasons(operations: readonly DeclaredOperation[]): ListedReason[] {
  const listed = new Map<string, ListedReason>();
  for (const operation of operations.filter(isPublished)) {
    for (const { status, words } of refusalReasons(operation)) {
      for (const word of words) {
        const key = `${word} ${status}`;
        const reason = listed.get(key) ?? { word, status, operations: [] };
        if (!reason.operations.includes(operation)) reason.operations.push(operation);
        listed.set(key, reason);
      }
    }
  }
  return [...listed.values()].sort((one, other) =>
    one.word < other.word ? -1 : one.word > other.word ? 1 : one.status - other.status,
  );
}

const said = ({ operations }: ListedReason, one: (operation: DeclaredOperation) => string): string =>
  operations.length > NAMED_AT_MOST ? `${operations.length} operations` : operations.map(one).join(', ');

const idOf = ({ word, status }: ListedReason): string => `reason-${word}-${status}`;

const asHtml = (reasons: readonly ListedReason[]): string => {
  const rows = reasons.map((reason) => {
    const links = said(
      reason,
      (operation) => `<a href="${referenceOf(operation)}"><code>${callOf(operation)}</code></a>`,
    );
    return `<tr id="${idOf(reason)}"><td><code>${reason.word}</code></td><td>${reason.status}</td><td>${links}</td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>reason</th><th>status</th><th>of</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
};

const asMarkdown = (reasons: readonly ListedReason[]): string => {
  const rows = reasons.map(
    (reason) =>
      `| \`${reason.word}\` | ${reason.status} | ${said(reason, (operation) => `\`${callOf(operation)}\``)} |`,
  );
  return ['| reason | status | of |', '|---|---|---|', ...rows].join('\n');
};

const entryOf = (reason: ListedReason): SearchEntry => ({
  id: `/docs/guides/errors#${idOf(reason)}`,
  page: 'Errors',
  title: reason.word,
  text: `${reason.status}: ${said(reason, callOf)}`,
});

/** The same file with the reasons inserted: on the page of errors, and in the search index. */
export function withReasons(file: string, text: string, operations: readonly DeclaredOperation[]): string {
  if (file === '/docs/search.json')
    return JSON.stringify([...(JSON.parse(text) as SearchEntry[]), ...listedReasons(operations).map(entryOf)]);
  if (!text.includes(REASONS_PLACE)) return text;
  const reasons = listedReasons(operations);
  return text.replace(REASONS_PLACE, () => (file.endsWith('.md') ? asMarkdown(reasons) : asHtml(reasons)));
}
