import { REASONS_PLACE, type SearchEntry } from '@workops/guides';
import { refusalReasons } from '@workops/edge/app';
import type { DeclaredOperation } from '@workops/edge';
import { operationCall, isPublished, referenceLink } from './operation-links';

interface ListedReason {
  word: string;
  status: number;
  operations: DeclaredOperation[];
}

/** Beyond this, only the number of operations is shown. */
const NAMED_AT_MOST = 8;

/** Declared reasons of published operations by code. */
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
  return [...listed.values()].sort((left, right) =>
    left.word < right.word ? -1 : left.word > right.word ? 1 : left.status - right.status,
  );
}

const operationsText = ({ operations }: ListedReason, format: (operation: DeclaredOperation) => string): string =>
  operations.length > NAMED_AT_MOST ? `${operations.length} operations` : operations.map(format).join(', ');

const reasonId = ({ word, status }: ListedReason): string => `reason-${word}-${status}`;

const asHtml = (reasons: readonly ListedReason[]): string => {
  const rows = reasons.map((reason) => {
    const links = operationsText(
      reason,
      (operation) => `<a href="${referenceLink(operation)}"><code>${operationCall(operation)}</code></a>`,
    );
    return `<tr id="${reasonId(reason)}"><td><code>${reason.word}</code></td><td>${reason.status}</td><td>${links}</td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>reason</th><th>status</th><th>of</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
};

const asMarkdown = (reasons: readonly ListedReason[]): string => {
  const rows = reasons.map(
    (reason) =>
      `| \`${reason.word}\` | ${reason.status} | ${operationsText(reason, (operation) => `\`${operationCall(operation)}\``)} |`,
  );
  return ['| reason | status | of |', '|---|---|---|', ...rows].join('\n');
};

const searchEntry = (reason: ListedReason): SearchEntry => ({
  id: `/docs/guides/errors#${reasonId(reason)}`,
  page: 'Errors',
  title: reason.word,
  text: `${reason.status}: ${operationsText(reason, operationCall)}`,
});

/** Inserts the reasons on the page of errors and in the search index. */
export function withReasons(file: string, text: string, operations: readonly DeclaredOperation[]): string {
  if (file === '/docs/search.json')
    return JSON.stringify([...(JSON.parse(text) as SearchEntry[]), ...listedReasons(operations).map(searchEntry)]);
  if (!text.includes(REASONS_PLACE)) return text;
  const reasons = listedReasons(operations);
  return text.replace(REASONS_PLACE, () => (file.endsWith('.md') ? asMarkdown(reasons) : asHtml(reasons)));
}
