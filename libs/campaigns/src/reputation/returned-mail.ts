import type { ReportDeps } from './mail-report-ports';
import { takeEvents, takeReport, takesReports } from './use-cases/take-report';
import { readUnsubscription, unsubscribe } from './use-cases/unsubscribe';

export type MailReports = ReturnType<typeof createMailReports>;

/** Bounces and complaints of sent mails. */
export const createMailReports = (deps: ReportDeps) => ({
  /** Whether the address, which is one of the bounce domain, receives reports. */
  takes: takesReports(deps),
  report: takeReport(deps),
  events: takeEvents(deps),
  unsubscription: readUnsubscription(deps),
  unsubscribe: unsubscribe(deps),
});
