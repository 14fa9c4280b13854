export { MEMBER_NAMES, type MemberNames } from '../authors/present-names';
export { calledOperationNotes, CalledOperationNotes } from '../called-operations';
export { AUTHENTICATOR, EdgeModule, SIGNERS } from '../edge.module';
export { installEdge, NO_CREDENTIAL } from '../edge';
export { sendError } from '../error-filter';
export { toWireName } from '../fields/declared-fields';
export { fieldWriter } from '../fields/write-fields';
export { forgetAnswersOn } from '../idempotency/kept-answers';
export { requestIdAsKept } from '../kept-requests';
export {
  API_VERSION,
  buildDocument,
  type DocumentedSurroundings,
  type DocumentedWebhooks,
  type OpenApiDocument,
  buildSchemas,
  unstarted,
} from '../openapi/document';
export { errorCodes, refusalReasons } from '../openapi/failed-answers';
export { CONSOLE_PATH, DOCS_PATH, EVENTS_DOCUMENT_PATH, publishJson } from '../openapi/publish';
export { PERSON_NAMES } from '../pseudonyms/pseudonymise.interceptor';
export type { PersonNames } from '../pseudonyms/redactor';
export { OF_THIS_HOST_ALONE, publish } from '../published';
export { RateLimiter } from '../rate-limit/rate-limiter';
export { WrongTokens } from '../rate-limit/wrong-tokens';
export { READ_LOG, type ReadLog } from '../read-log/log-reads.interceptor';
export { EVENT_DISCLOSURE, type EventDisclosure } from '../rehearsal/validate-only.interceptor';
export { CLIENTS_OWN } from '../request-id';
export { createServer, installScope, fastifyServer } from '../server';
export { SignedBy, type Signers } from '../signed-calls';
export { FEED_CURSOR, type FeedCursor } from '../snapshot/feed-cursor.interceptor';
export { edgeData, edgeSealed, edgeTables } from '../idempotency/kept-data';
