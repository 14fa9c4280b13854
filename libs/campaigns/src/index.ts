export { campaignsContext } from './adapters/campaigns.context';
export { CAMPAIGNS, campaignsModule, campaignsOn } from './adapters/campaigns.module';
export * from './campaigns/campaigns';
export { campaignTelemetry } from './campaigns/adapters/campaign-telemetry';
export { CampaignWork, type CampaignWorkDeps } from './campaigns/adapters/campaign-work';
export { sentThroughOn } from './campaigns/adapters/campaign-reads';
export { campaignStopsOn } from './campaigns/adapters/campaign-stops';
export { mailBounced, mailLedger } from './campaigns/adapters/mail-ledger';
export type { MailLines, MailOutcome, WrittenMail } from './dispatch/dispatch-ports';
export { domainsModule, domainsOn, SENDING_DOMAINS, type DomainsOutside } from './domains/adapters/domains.module';
export { ownerOfAddressOn } from './domains/adapters/domain-names';
export { domainWork } from './domains/adapters/domain-work';
export { mailIdentityOn } from './domains/adapters/mail-identity';
export {
  MAIL_REPORTS,
  mailReportsModule,
  mailReportsOn,
  type MailReportDirectories,
} from './reputation/adapters/mail-reports-on';
export { guardOn, type Guard as ReputationGuard } from './reputation/adapters/guard';
export { MAIL_REPUTATION, reputationModule, type ReputationDirectories } from './reputation/adapters/reputation.module';
export { mailStandingOn } from './reputation/adapters/mail-standing';
export { tellSuppressions } from './reputation/adapters/tell-suppressions';
export { pauseMailCampaigns } from './campaigns/adapters/pausing';
export * from './reputation/reputation';
export * from './reputation/returned-mail';
export * from './domains/sending-domains';
