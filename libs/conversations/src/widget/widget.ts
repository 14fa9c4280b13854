import { beginSession, knownVisitor } from './use-cases/sessions';
import { expectVisitorFile, uploadAsVisitor } from './use-cases/visitor-files';
import { readVisitorMessages, sayToWorkspace } from './use-cases/visitor-messages';
import type { WidgetDeps } from './widget-ports';

export { visitorFileLimits } from './domain/visitor-files';
export { isForVisitors, visitorLimits, webIdentityOf, type Visitor } from './domain/visitor';

export type Widget = ReturnType<typeof createWidget>;

export const createWidget = (deps: WidgetDeps) => ({
  session: beginSession(deps),
  visitor: knownVisitor(deps),
  say: sayToWorkspace(deps),
  messages: readVisitorMessages(deps),
  expectFile: expectVisitorFile(deps),
  upload: uploadAsVisitor(deps),
});
