export { campaignTables } from './looks';
export { sentMails, type MailRow } from './sent-mails';
