import type { SecretKeeper } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import { domainOfAddress } from '../domain/domain-name';

const KEY = `
  SELECT domain AS "domainName", selector AS "keySelector", private_key_sealed AS sealed FROM campaigns.sending_domain
   WHERE workspace_id = $1 AND domain = $2 AND status = 'verified'`;

interface Row {
  domainName: string;
  keySelector: string;
  sealed: string;
}

export interface MailIdentityOn {
  database: Sql;
  secrets: Pick<SecretKeeper, 'open'>;
  /** Origin of the links in mails. */
  origin: string;
  bounceDomain: string;
}

/** Mail identity of a campaign: signing key, bounce address and unsubscribe links. */
export const mailIdentityOn = ({ database, secrets, origin, bounceDomain }: MailIdentityOn) => ({
  /** Signing key for nodemailer; undefined if the address does not belong to a verified domain of the workspace. */
  keyFor: async (workspaceId: string, address: string) => {
    const domain = domainOfAddress(address);
    const [row] = domain === undefined ? [] : await database.query<Row>(KEY, [workspaceId, domain]);
    return row && { domainName: row.domainName, keySelector: row.keySelector, privateKey: secrets.open(row.sealed) };
  },
  /** Envelope sender, to which bounces are returned. */
  envelope: (token: string): string => `${token}@${bounceDomain}`,
  messageId: (token: string): string => `<${token}@${bounceDomain}>`,
  unsubscribeUrl: (token: string): string => `${origin}/unsubscribe/${token}`,
  /** Headers for one-click unsubscription (RFC 8058). */
  headers: (token: string): Readonly<Record<string, string>> => ({
    'List-Unsubscribe': `<${origin}/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Header fields that a signature covers in addition to the default ones. */
export const SIGNED_HEADERS = [
  'From',
  'Subject',
  'Date',
  'To',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
  'Content-Type',
];
