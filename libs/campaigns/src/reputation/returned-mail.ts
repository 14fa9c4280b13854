import type { ReportDeps } from './mail-report-ports';
import { takeEvents, takeReport, takesReports } from './use-cases/take-report';
import { readUnsubscription, unsubscribe } from './use-cases/unsubscribe';

export type MailReports = ReturnType<typeof createMailReports>;

/** Use cases for bounces and complaints of sent mails. */
export const createMailReports = (deps: ReportDeps) => ({
  /** Checks whether an address of the bounce domain receives reports. */
  takes: takesReports(deps),
  report: takeReport(deps),
  events: takeEvents(deps),
  unsubscription: readUnsubscription(deps),
  unsubscribe: unsubscribe(deps),
});
