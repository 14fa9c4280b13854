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
  origin: string;
  bounceDomain: string;
}

/** Signing key, bounce address and unsubscribe links of a campaign. */
export const mailIdentityOn = ({ database, secrets, origin, bounceDomain }: MailIdentityOn) => ({
  /** A key for nodemailer; undefined if no verified domain of the workspace has the address. */
  keyFor: async (workspaceId: string, address: string) => {
    const domain = domainOfAddress(address);
    const [row] = domain === undefined ? [] : await database.query<Row>(KEY, [workspaceId, domain]);
    return row && { domainName: row.domainName, keySelector: row.keySelector, privateKey: secrets.open(row.sealed) };
  },
  /** Bounces return to the envelope sender. */
  envelope: (token: string): string => `${token}@${bounceDomain}`,
  messageId: (token: string): string => `<${token}@${bounceDomain}>`,
  unsubscribeUrl: (token: string): string => `${origin}/unsubscribe/${token}`,
  headers: (token: string): Readonly<Record<string, string>> => ({
    'List-Unsubscribe': `<${origin}/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

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
