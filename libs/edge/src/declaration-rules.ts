import { declaredFields } from './fields/declared-fields';
import { widenedByMisspelling } from './narrowing-fields';
import { namesIn, type DeclaredOperation, type OperationDeclaration } from './operation-declaration';
import { personalFields, requirePersonsDeclared } from './pseudonyms/person-fields';
import type { RequestClasses } from './request-classes';

const CREATED = 201;

const inputFields = ({ body, query }: RequestClasses) =>
  [body, query].flatMap((each) => (each ? [...declaredFields(each)] : []));

/** Wire names that callers who see pseudonyms must not send. */
export function closedFields({ pseudonyms }: OperationDeclaration, requests: RequestClasses): string[] {
  if (pseudonyms === undefined || pseudonyms === 'about_nobody') return [];
  return inputFields(requests)
    .filter(([name]) => !pseudonyms.takes.includes(name))
    .map(([, { wire }]) => wire);
}

type Rule = (operation: DeclaredOperation) => string | undefined;

/** Sensitive operations are closed to all apps. */
const takesApps = ({ credentials, sensitive }: DeclaredOperation): boolean =>
  credentials.includes('connected_app') && sensitive !== true;

const saysWhoCalls: Rule = ({ credentials, authenticated }) => {
  if (authenticated === false)
    return credentials.length > 0 ? 'anybody may call it, and so it takes no kind of credential' : undefined;
  return credentials.length === 0
    ? 'it takes no kind of credential, and does not say that anybody may call it'
    : undefined;
};

const saysWhatOutlives: Rule = (operation) => {
  const { outlivesTheApp, status, alsoStatus, secretShownOnce, callsOutside } = operation;
  if (outlivesTheApp === 'closed')
    return takesApps(operation) ? 'what it makes outlives an app, and it takes calls of apps' : undefined;
  if (!takesApps(operation)) return undefined;
  if (secretShownOnce || callsOutside === true) {
    return outlivesTheApp === 'owned'
      ? undefined
      : 'it hands out a secret or asks an address of the caller: say that what it makes is `owned`';
  }
  return outlivesTheApp || ![status, alsoStatus].includes(CREATED)
    ? undefined
    : 'it creates something: say what of it outlives a connected app (`outlivesTheApp`)';
};

const isReachedByPseudonyms = (operation: DeclaredOperation): boolean => operation.pseudonyms !== undefined;

const showsNobody: Rule = ({ pseudonyms, response }) => {
  const [personal] = response && pseudonyms === 'about_nobody' ? personalFields(response) : [];
  return personal && `it is \`about_nobody\`, and answers with ${personal.path}`;
};

/** Only the top level of a response or list entry is pseudonymised. */
const canBeShown: Rule = ({ pseudonyms, response }) => {
  const nested =
    response && pseudonyms !== undefined ? personalFields(response).find((field) => field.nested) : undefined;
  return nested && `${nested.path} is about a person and lies too deep to be shown as a pseudonym`;
};

const isShownToApps: Rule = (operation) => {
  if (!isReachedByPseudonyms(operation)) return undefined;
  if (!takesApps(operation) || operation.sensitive)
    return 'it says how it is safe for apps, and takes none of their calls';
  return operation.produces ? 'what is no JSON cannot be shown with pseudonyms' : undefined;
};

const takesWhatItNames: Rule = ({ pseudonyms, ...requests }) => {
  if (pseudonyms === undefined || pseudonyms === 'about_nobody') return undefined;
  const knownFields = inputFields(requests).map(([name]) => name);
  const unknown = pseudonyms.takes.find((name) => !knownFields.includes(name));
  return unknown && `it takes no field ${unknown}`;
};

const hasFieldsOfScopes: Rule = ({ scopesOfFields = {}, sensitiveFields = [], body }) => {
  const unknown = [...Object.keys(scopesOfFields), ...sensitiveFields].find(
    (name) => !body || !declaredFields(body).has(name),
  );
  return unknown && `it takes no field ${unknown}`;
};

/** A required but forbidden field would close the operation. */
const canBeCalledByPseudonyms: Rule = ({ pseudonyms, closedFields, ...requests }) => {
  if (pseudonyms === undefined) return undefined;
  const required = inputFields(requests).find(([, { optional, wire }]) => !optional && closedFields.includes(wire));
  return required && `it is open to callers who see pseudonyms, and requires ${required[0]}, which they must not send`;
};

const isId = (name: string): boolean => /(^|[a-z]I|_i|^i)d$/.test(name);

const saysWhatItsPathHolds: Rule = ({ path, params = {} }) => {
  const names = namesIn(path);
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown !== undefined) return `its path has no :${unknown}`;
  const silent = names.find((name) => !isId(name) && !Object.hasOwn(params, name));
  return silent && `say what :${silent} in its path is (\`params\`): only what is called an id is a uuid by itself`;
};

const saysWhy: Rule = ({ errors, reasons = [], ceiling }) => {
  const silent = ([409, 410] as const).find(
    (status) =>
      errors.includes(status === 409 ? 'CONFLICT' : 'GONE') && !reasons.some((each) => each.status === status),
  );
  return silent && typeof ceiling !== 'string'
    ? `say in \`reasons\` why it answers ${silent}: clients branch on that`
    : undefined;
};

/** The list must be kept up to date by events, which a website's key cannot read. */
const canBeCopied: Rule = ({ query, snapshot, list, credentials }) => {
  if (snapshot)
    return list === 'cursor' || list === 'feed' ? undefined : 'it is no list in pages, and says that it begins a copy';
  const follows = list && !credentials?.includes('publishable_key');
  return follows && query && declaredFields(query).has('updatedSince')
    ? 'it takes `updated_since`: its first page says where the feed of events goes on (`snapshot`)'
    : undefined;
};

const refusesMisspelling: Rule = (operation) => {
  const field = widenedByMisspelling(operation);
  return field && `misspelt, ${field} would be ignored and more would be done: close the class (\`NoOtherFields\`)`;
};

const RULES: readonly Rule[] = [
  refusesMisspelling,
  saysWhy,
  saysWhatItsPathHolds,
  saysWhoCalls,
  saysWhatOutlives,
  isShownToApps,
  showsNobody,
  canBeShown,
  takesWhatItNames,
  hasFieldsOfScopes,
  canBeCalledByPseudonyms,
  canBeCopied,
];

export function checkDeclaration(operation: DeclaredOperation): void {
  if (operation.response) requirePersonsDeclared(operation.id, operation.response);
  for (const rule of RULES) {
    const problem = rule(operation);
    if (problem) throw new Error(`${operation.id}: ${problem}`);
  }
}
