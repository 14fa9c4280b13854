import { isStorable, malformed, urlIssues, type Issue } from '@workops/kernel';
import type { ToolRequest } from '../../definitions/domain/custom-tool';

type Piece = string | { arg: string } | { secret: string };

const PLACE = /\{\{secret\.([A-Za-z][A-Za-z0-9_]{0,63})\}\}|\{([A-Za-z_][A-Za-z0-9_-]{0,63})\}/g;
const SECRET = /\{\{secret\.([A-Za-z][A-Za-z0-9_]{0,63})\}\}/g;
const PARTS = /^(https?:\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;

function splitPieces(text: string, place: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(place)) {
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push(match[1] === undefined ? { arg: match[2]! } : { secret: match[1] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

const isArg = (piece: Piece): piece is { arg: string } => typeof piece === 'object' && 'arg' in piece;
const isSecret = (piece: Piece): piece is { secret: string } => typeof piece === 'object' && 'secret' in piece;
const hasBraces = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => typeof piece === 'string' && /[{}]/.test(piece));

interface Template {
  origin: string;
  segments: readonly (readonly Piece[])[];
  pairs: readonly { name: string; value: readonly Piece[] | null }[];
}

function read(url: string): Template | undefined {
  const parts = PARTS.exec(url);
  if (!parts) return undefined;
  const [, origin, path, query] = parts;
  const pairs = query === undefined || query === '' ? [] : query.split('&');
  return {
    origin: origin!,
    segments: path!.split('/').map((segment) => splitPieces(segment, PLACE)),
    pairs: pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return {
        name: equals < 0 ? pair : pair.slice(0, equals),
        value: equals < 0 ? null : splitPieces(pair.slice(equals + 1), PLACE),
      };
    }),
  };
}

const issue = (path: string, message: string): Issue => ({ path, message, code: 'invalid_string' });

function templateIssues(url: string, path: string): Issue[] {
  const plain = urlIssues(url, path);
  if (plain.length > 0) return plain;
  const template = read(url);
  if (!template) return [issue(path, `${path} must have no fragment.`)];
  if (/[{}]/.test(template.origin))
    return [issue(path, `${path} must name its host as it stands: neither arguments nor secrets belong there.`)];
  if (template.segments.some((pieces) => hasBraces(pieces)))
    return [issue(path, `${path} has braces that name no argument.`)];
  if (template.segments.flat().some(isSecret)) return [issue(path, `${path} must have secrets in its query only.`)];
  const isOdd = template.pairs.some(({ name, value }) => /[{}]/.test(name) || (value !== null && hasBraces(value)));
  return isOdd ? [issue(path, `${path} must have {arg} and {{secret.NAME}} as values of its query.`)] : [];
}

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const OURS = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function headerIssues({ headers }: ToolRequest): Issue[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  return headers.flatMap(({ name, value }, n) => {
    const path = `http.headers.${n}`;
    const rest = value.replace(SECRET, '');
    return [
      ...(!HEADER.test(name) || OURS.has(name.toLowerCase())
        ? [issue(`${path}.name`, 'Must be the name of a header that a client may set.')]
        : []),
      ...(names.indexOf(name.toLowerCase()) < n ? [issue(`${path}.name`, 'Must be there once.')] : []),
      ...(PRINTABLE.test(value) ? [] : [issue(`${path}.value`, 'Must be printable ASCII without blanks around it.')]),
      ...(rest.includes('{{') || rest.includes('}}')
        ? [issue(`${path}.value`, 'Has braces that name no secret.')]
        : []),
    ];
  });
}

/** Throws `malformed` for an invalid request. */
export function mustBeRequest(request: ToolRequest): void {
  const issues = [...templateIssues(request.url, 'http.url'), ...headerIssues(request)];
  if (issues.length > 0) throw malformed('body', issues);
}

const secretsIn = (pieces: readonly Piece[]): string[] => pieces.filter(isSecret).map(({ secret }) => secret);

export function namedSecrets({ url, headers }: ToolRequest): { path: string; name: string }[] {
  const inUrl = (read(url)?.pairs ?? []).flatMap(({ value }) => secretsIn(value ?? []));
  return [
    ...inUrl.map((name) => ({ path: 'http.url', name })),
    ...headers.flatMap(({ value }, n) =>
      secretsIn(splitPieces(value, SECRET)).map((name) => ({ path: `http.headers.${n}.value`, name })),
    ),
  ];
}

export interface FilledRequest {
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

type Input = Readonly<Record<string, unknown>>;
type Secrets = Readonly<Record<string, string>>;

/** Message for the model. */
export class UnfitArgument extends Error {}

function plain(value: unknown, name: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new UnfitArgument(`${name} is required in the address.`);
  const text = String(value);
  if (!isStorable(text)) throw new UnfitArgument(`${name} is not text.`);
  return text;
}

function filledSegment(pieces: readonly Piece[], input: Input): string {
  const filled = pieces
    .map((piece) => (isArg(piece) ? encodeURIComponent(plain(input[piece.arg], piece.arg)) : String(piece)))
    .join('');
  const named = pieces.filter(isArg).map(({ arg }) => arg);
  // Dots would lead to another path, and an empty segment to the collection.
  if (named.length > 0 && /^(?:\.|%2e){0,2}$/i.test(filled))
    throw new UnfitArgument(`${named.join(', ')} must not be empty or dots.`);
  return filled;
}

/** Undefined if its argument is absent. */
function filledPair({ name, value }: Template['pairs'][number], input: Input, secrets: Secrets): string | undefined {
  if (value === null) return name;
  const [first] = value;
  if (value.length === 1 && isArg(first!) && input[first.arg] === undefined) return undefined;
  const filled = value.map((piece) => {
    if (typeof piece === 'string') return piece;
    return encodeURIComponent('arg' in piece ? queryText(input[piece.arg], piece.arg) : (secrets[piece.secret] ?? ''));
  });
  return `${name}=${filled.join('')}`;
}

/** Arrays and objects are sent as JSON. */
function queryText(value: unknown, name: string): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : plain(value, name);
  if (!isStorable(text)) throw new UnfitArgument(`${name} is not text.`);
  return text;
}

const argNames = ({ segments, pairs }: Template): Set<string> =>
  new Set(
    [...segments, ...pairs.map(({ value }) => value ?? [])]
      .flat()
      .filter(isArg)
      .map(({ arg }) => arg),
  );

export function filledRequest(
  { method, url, headers, body }: ToolRequest,
  input: Input,
  secrets: Secrets,
): FilledRequest {
  const template = read(url)!;
  const placed = argNames(template);
  const rest = Object.entries(input).filter(([name, value]) => !placed.has(name) && value !== undefined);
  const inQuery = method === 'GET' || method === 'DELETE';
  const pairs = template.pairs.flatMap((pair) => filledPair(pair, input, secrets) ?? []);
  const more = inQuery
    ? rest.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(queryText(value ?? '', name))}`)
    : [];
  const query = [...pairs, ...more].join('&');
  const path = template.segments.map((pieces) => filledSegment(pieces, input)).join('/');
  return {
    url: `${template.origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: Object.fromEntries(
      headers.map(({ name, value }) => [
        name.toLowerCase(),
        value.replace(SECRET, (_, secret: string) => secrets[secret] ?? ''),
      ]),
    ),
    body: inQuery || body === 'none' ? null : JSON.stringify(Object.fromEntries(rest)),
  };
}
