import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer';

const senderHost = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** Byte for byte the same at every attempt. */
export const toMessage = ({ id, to, subject, text, calendar, date }: Mail, from: string): SendMailOptions => ({
  messageId: `<${id}@${senderHost(from)}>`,
  from,
  // An address object is not parsed, so a typed-in name cannot add recipients.
  to: { name: '', address: to },
  subject,
  text,
  ...(calendar && { icalEvent: { method: calendar.method, content: calendar.content, filename: 'invite.ics' } }),
  date,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
