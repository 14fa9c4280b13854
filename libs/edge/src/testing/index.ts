export { BODY_LIMIT, parseJson } from '../body-parser';
export { readFields } from '../fields/read-fields';
export { visibleText } from '../fields/visible-fields';
export { widenedByMisspelling } from '../narrowing-fields';
export { sentExample } from '../openapi/examples';
export { queryNamesOf } from '../query-names';
export { outcomeOf } from '../readable/shown-to-writer';
export { VALIDATE_ONLY } from '../rehearsal/rehearsed';
export { requestClassesOf } from '../request-classes';
