import { beginSession, knownVisitor } from './use-cases/widget/sessions';
import { expectVisitorFile, uploadAsVisitor } from './use-cases/widget/visitor-files';
import { readVisitorMessages, sayToWorkspace } from './use-cases/widget/visitor-messages';
import type { WidgetDeps } from './widget-ports';

export { visitorFileLimits } from './domain/widget/visitor-files';
export { isForVisitors, visitorLimits, webIdentityOf, type Visitor } from './domain/widget/visitor';

export type Widget = ReturnType<typeof createWidget>;

/** Everything that a website's chat does. */
export const createWidget = (deps: WidgetDeps) => ({
  session: beginSession(deps),
  visitor: knownVisitor(deps),
  say: sayToWorkspace(deps),
  messages: readVisitorMessages(deps),
  expectFile: expectVisitorFile(deps),
  upload: uploadAsVisitor(deps),
});
