export { configuredMailer, MailConfig, senderAddress } from './mail-config';
export { MailSender, type MailOutcome } from './mail-sender';
export { MAIL_PLACES, MailRefused, type CalendarPart, type Mail, type Mailer } from './mailer';
export { MAIL_CHANNEL, forgetMails, queueMail, sweepFinishedMail, type QueuedMail } from './outgoing-mail';
