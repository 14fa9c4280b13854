import type { ReportDeps } from './mail-report-ports';
import { takeEvents, takeReport, takesReports } from './use-cases/take-report';
import { readUnsubscription, unsubscribe } from './use-cases/unsubscribe';

export type MailReports = ReturnType<typeof createMailReports>;

export const createMailReports = (deps: ReportDeps) => ({
  takes: takesReports(deps),
  report: takeReport(deps),
  events: takeEvents(deps),
  unsubscription: readUnsubscription(deps),
  unsubscribe: unsubscribe(deps),
});
