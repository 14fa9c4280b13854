import type { ReportDeps } from './mail-report-ports';
import { takeEvents, takeReport, takesReports } from './use-cases/reputation/take-report';
import { readUnsubscription, unsubscribe } from './use-cases/reputation/unsubscribe';

export type MailReports = ReturnType<typeof createMailReports>;

/** What comes back of mails that were sent. */
export const createMailReports = (deps: ReportDeps) => ({
  /** Whether something can come back under the address, which is one of the bounce domain. */
  takes: takesReports(deps),
  report: takeReport(deps),
  events: takeEvents(deps),
  unsubscription: readUnsubscription(deps),
  unsubscribe: unsubscribe(deps),
});
