import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiApp } from './api-app';
import type { SamplePlace } from './sample-place';

type Made = { data: { id: string; claim_code: string; token: string } };

export async function aDevice(api: ApiApp, { owner }: SamplePlace): Promise<{ token: string; jobId: string }> {
  const made = async (path: string, body: object, token?: string) =>
    (await api.insist<Made>('POST', path, { token, body })).body.data;
  const { id, claim_code: code } = await made('/device-agents', { name: 'Impresora' }, owner);
  const { token } = await made('/device-agent/claim', { claim_code: code });
  const { id: jobId } = await made(`/device-agents/${id}/jobs`, { kind: 'print_receipt', payload: {} }, owner);
  await api.insist('GET', '/device-agent/jobs', { token });
  return { token, jobId };
}

export const sampleDevices = {
  '/device-agent/jobs': async (api: ApiApp, place: SamplePlace): Promise<string> => (await aDevice(api, place)).jobId,
};

/** Accepts every mandate. */
export class PaymentServer {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<PaymentServer> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const { reference = '', livemode = true } = JSON.parse(body || '{}') as {
          reference?: string;
          livemode?: boolean;
        };
        const status = request.url?.endsWith('/revoke') ? 'revoked' : 'pending';
        const mandate = { id: `man_${reference}`, status, setup_url: 'https://pay.example.com/setup', livemode };
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(mandate));
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return new PaymentServer(server);
  }

  get env(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { PAYMENT_PROVIDER_A: JSON.stringify({ url, live_key: 'live', test_key: 'test' }) };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
