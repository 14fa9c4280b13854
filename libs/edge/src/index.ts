export { count, CurrentActor, CurrentVisitor, refuseCounted } from './admission';
export { AuthorResource } from './author';
export { BulkRowsResource, IdsField, shownRows } from './bulk-rows';
export { CallerGone } from './caller-gone';
export { attachment } from './content-disposition';
export { doorJson } from './door-json';
export { type Door, Doors } from './doors';
export { Listing } from './envelope';
export { RateLimited } from './errors';
export { constraint, refusing } from './fields/constraints';
export {
  Field,
  type FieldOptions,
  ListField,
  NoOtherFields,
  ObjectField,
  ObjectListField,
  RefusesFields,
  Together,
} from './fields/field';
export { requireUnchanged } from './fields/unchanged-fields';
export {
  anyObject,
  clp,
  commaSeparated,
  converted,
  date,
  describedObject,
  documented,
  flag,
  integer,
  isSet,
  matching,
  notBlank,
  number,
  oneOf,
  oneOfForms,
  oneOfOr,
  trimmedText,
  serialNumber,
  type Shape,
  text,
  timestamp,
  uri,
  usually,
  uuid,
  uuidOr,
  word,
} from './fields/shapes';
export { CreatedAt, Id, StoppedReason, UpdatedAt } from './fields/standard-fields';
export { weekHours } from './fields/week-hours';
export { HistoryEntryResource } from './history-entry';
export { html, page, PAGE_HEADERS } from './html-page';
export { mapInSteps } from './long-answers';
export { numberedInPath } from './numbered-ref';
export {
  API_PREFIX,
  BULK_BODY,
  type DeclaredOperation,
  type Deferred,
  MEMBER_CREDENTIALS,
  MINTING_CREDENTIALS,
  type OperationDeclaration,
  WEBSITE_CREDENTIALS,
  WORKSPACE_CREDENTIALS,
} from './operation-declaration';
export { Operation } from './operation';
export {
  type AskedPage,
  countedListing,
  CursorField,
  cursorOfOffset,
  DEFAULT_LIMIT,
  LimitField,
  toListing,
  mapped,
  parseOffset,
  pageLimit,
  toPage,
  PageQuery,
  wholeListing,
  WholePageQuery,
} from './page';
export { PatientContent } from './read-log/patient-content';
export { CURSOR_EXPIRED, NARROWED_MAKER, type Reasons, TOO_MANY } from './reasons';
export { eventBytes, EventStream } from './streams/event-stream';
export {
  beginWaiting,
  CurrentCall,
  EVENT_STREAM,
  type Listener,
  Listeners,
  listening,
  type ListeningCall,
} from './streams/listeners';
export { readFilePart } from './upload/file-part';
export { Uploaded, type UploadedFile } from './upload/receive-file.interceptor';
export { MalformedCall, PathId, PathParam, readPathParam } from './validation';
