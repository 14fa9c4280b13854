import { LocalPayments, PAYMENT_SECRETS } from '../payments/local-payments';
import { LocalVoice } from '../voice/local-voice';
import type { Ports } from './apps';
import type { DemoFile } from './demo-file';

type DemoServices = Pick<DemoFile, 'voice_server_url' | 'payment_server_url' | 'payment_callback_secrets'>;

export async function startServices(ports: Ports, apiOrigin: string) {
  const [voice, payments] = await Promise.all([
    LocalVoice.start(ports.voice.place),
    LocalPayments.start(ports.payments.place),
  ]);
  payments.callAt(apiOrigin);
  const demo: DemoServices = {
    voice_server_url: voice.url,
    payment_server_url: payments.url,
    payment_callback_secrets: PAYMENT_SECRETS,
  };
  return {
    demo,
    /** Local addresses, unless the environment sets them. */
    variables: { VOICE_URL: voice.url, ...payments.settings } as Record<string, string>,
    lines: [
      `Voice          ${voice.url} (GET /_requests)`,
      `Payments       ${payments.url} (GET /_mandates, PUT /_mandates/{id}, POST /_faults, GET /_requests)`,
    ],
    close: async (): Promise<void> => {
      await Promise.all([voice.close(), payments.close()]);
    },
  };
}
