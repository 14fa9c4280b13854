import { DOCS_PATH } from '@workops/edge/app';
import { API_PREFIX, type DeclaredOperation } from '@workops/edge';

/** `POST /contacts/{id}/merge`, as the guides name it. */
export const operationCall = ({ method, path }: DeclaredOperation): string =>
  `${method} ${(path.startsWith(API_PREFIX) ? path.slice(API_PREFIX.length) : path).replace(/:(\w+)/g, '{$1}')}`;

export const referenceLink = ({ tag, id }: DeclaredOperation): string =>
  `${DOCS_PATH}#/${encodeURIComponent(tag)}/${id}`;

export const isPublished = ({ tier }: DeclaredOperation): boolean => tier !== 'interna';

/** Links the calls of a page to their operations. */
export function withOperations(html: string, operations: readonly DeclaredOperation[]): string {
  const operationsByCall = new Map(
    operations.filter(isPublished).map((operation) => [operationCall(operation), operation]),
  );
  return html.replace(/<code data-call="([^"]+)">[^<]*<\/code>/g, (code, call: string) => {
    const operation = operationsByCall.get(call);
    return operation ? `<a href="${referenceLink(operation)}">${code}</a>` : code;
  });
}
