export { campaignTables } from './looks';
export { aVerifiedDomain, verifyDomain } from './sending-domains';
export { sentMails, type MailRow } from './sent-mails';
export { liftSuppression } from './suppressions';
