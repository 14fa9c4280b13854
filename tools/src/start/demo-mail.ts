import type { LocalMail } from '../mail/local-mail';
import { demoAccount } from './demo-account';
import type { DemoCall } from './demo-calls';
import { proveAddress } from './prove-address';

const ADDRESS = 'hola@demo.example';

export interface DemoMail {
  /** Commands are under `/local`. */
  mail_url: string;
  messaging_account_id: string;
  address: string;
  /** Where the api receives mail. */
  inbound_smtp_port: number;
}

/** Uses this start's SMTP server. Customers' mail goes to the api's inbound port. */
export async function demoMail(
  call: DemoCall,
  inboundPort: number,
  mail: LocalMail,
  folder: string,
): Promise<DemoMail> {
  const config = { host: '127.0.0.1', port: mail.smtpPort, from_name: 'Demo' };
  const account = await demoAccount(call, {
    kind: 'email',
    provider: 'smtp',
    name: 'Correo (demo)',
    address: ADDRESS,
    config,
  });
  await proveAddress(call, { id: account.id, address: ADDRESS, folder });
  mail.callAt({ port: inboundPort, to: ADDRESS });
  return { mail_url: mail.url, messaging_account_id: account.id, address: ADDRESS, inbound_smtp_port: inboundPort };
}
