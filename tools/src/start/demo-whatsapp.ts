import type { LocalCloudApi } from '../whatsapp/local-cloud-api';
import { demoAccount } from './demo-account';
import type { DemoCall } from './demo-calls';

/** A number at the local Cloud API. */
const NUMBER = { phone_number_id: '106540352242922', business_account_id: '102290129340398' };

export interface DemoWhatsapp {
  /** Commands are under `/local`. */
  cloud_api_url: string;
  messaging_account_id: string;
  phone_number_id: string;
}

/** The Cloud API posts the number's events to the account. */
export async function demoWhatsapp(call: DemoCall, appSecret: string, cloud: LocalCloudApi): Promise<DemoWhatsapp> {
  const config = { ...NUMBER, access_token: 'demo', app_secret: appSecret, base_url: cloud.url };
  const account = await demoAccount(call, {
    kind: 'whatsapp',
    provider: 'cloud_api',
    name: 'WhatsApp (demo)',
    address: '+56900000000',
    config,
  });
  cloud.callAt(NUMBER.phone_number_id, { url: account.inbound_url, secret: appSecret });
  return { cloud_api_url: cloud.url, messaging_account_id: account.id, phone_number_id: NUMBER.phone_number_id };
}
