import { IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import { PlatformConfig } from '../process/config';
import { folderMailer } from './folder-mailer';
import type { Mailer } from './mailer';
import { smtpMailer } from './smtp-mailer';

export class MailConfig extends PlatformConfig {
  /** Such as `smtps://user:password@mail.example.com`. */
  @IsOptional()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['smtp', 'smtps'] },
    { message: '$property must be an smtp or smtps URL' },
  )
  SMTP_URL?: string;

  /** Receives `.eml` files without an SMTP server, in development. */
  @IsOptional()
  @IsString()
  MAIL_DIRECTORY?: string;

  /** An address, or `Name <address>`. */
  @Matches(/^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
    message: '$property must be an address, or a name with <address>',
  })
  MAIL_FROM = 'Workspace Operations <no-reply@localhost>';
}

export const senderAddress = ({ MAIL_FROM }: MailConfig): string => /<(.+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;

/** Undefined without configuration; mail then waits in its table. */
export function configuredMailer({ SMTP_URL, MAIL_DIRECTORY, MAIL_FROM }: MailConfig): Mailer | undefined {
  if (SMTP_URL) return smtpMailer(SMTP_URL, MAIL_FROM);
  return MAIL_DIRECTORY ? folderMailer(MAIL_DIRECTORY, MAIL_FROM) : undefined;
}
