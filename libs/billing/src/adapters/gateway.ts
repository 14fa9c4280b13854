import { bodyWithin } from '@workops/platform/addresses';
import { Agent } from 'undici';
import type { PaymentProvider } from '../domain/mandate';
import { ProviderAway, ProviderGone, ProviderRefused, type PaymentGateway, type ProviderAnswer } from '../ports';
import { PAYMENT_WIRES, type ProviderCall } from './wires';

const CALL_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

/** The operator chooses the url, so address restrictions do not apply. */
export interface ProviderSettings {
  url: string;
  /** Credentials by mode; a workspace whose mode has none is refused. */
  credentials: { live?: string; test?: string };
  /** If it is unset, all callbacks are ignored. */
  callbackSecret?: string;
}
export type PaymentSettings = Partial<Record<PaymentProvider, ProviderSettings>>;

/** A later call may succeed. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A call has one timeout, no redirects and a limited response size. */
export class HttpGateway implements PaymentGateway {
  private readonly agent = new Agent({ connect: { timeout: CALL_MS }, pipelining: 1, keepAliveTimeout: 4_000 });
  private readonly leaving = new AbortController();

  constructor(
    private readonly settings: PaymentSettings,
    private readonly callMs = CALL_MS,
  ) {}

  takes(provider: PaymentProvider, livemode: boolean): boolean {
    return this.credential(provider, livemode) !== undefined;
  }

  create: PaymentGateway['create'] = (provider, livemode, mandate) =>
    this.answered(provider, livemode, PAYMENT_WIRES[provider].create(mandate, livemode), mandate.reference);

  ask: PaymentGateway['ask'] = async ({ provider, livemode, providerId }) => {
    const answer = await this.answered(provider, livemode, PAYMENT_WIRES[provider].ask(providerId));
    if (answer.providerId !== providerId) throw new ProviderAway();
    return answer;
  };

  revoke: PaymentGateway['revoke'] = async ({ provider, livemode, providerId }) => {
    await this.call(provider, livemode, PAYMENT_WIRES[provider].revoke(providerId)).catch((error: unknown) => {
      if (!(error instanceof ProviderGone)) throw error;
    });
  };

  async close(): Promise<void> {
    this.leaving.abort();
    await this.agent.destroy();
  }

  private credential(provider: PaymentProvider, livemode: boolean): string | undefined {
    return this.settings[provider]?.credentials[livemode ? 'live' : 'test'];
  }

  private async answered(
    provider: PaymentProvider,
    livemode: boolean,
    call: ProviderCall,
    key?: string,
  ): Promise<ProviderAnswer> {
    const answer = PAYMENT_WIRES[provider].answer(parsed(await this.call(provider, livemode, call, key)), livemode);
    if (!answer) throw key === undefined ? new ProviderAway() : new ProviderRefused();
    return answer;
  }

  private async call(
    provider: PaymentProvider,
    livemode: boolean,
    { method, path, body }: ProviderCall,
    key?: string,
  ): Promise<string> {
    const [settings, credential] = [this.settings[provider], this.credential(provider, livemode)];
    if (!settings || credential === undefined) throw new ProviderAway();
    const url = new URL(`${settings.url.replace(/\/+$/, '')}/${path}`);
    const headers = {
      accept: 'application/json',
      ...PAYMENT_WIRES[provider].authorised(credential),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const signal = AbortSignal.any([this.leaving.signal, AbortSignal.timeout(this.callMs)]);
    let answer: { status: number; text: string };
    try {
      const to = { origin: url.origin, path: url.pathname + url.search, method, headers, signal };
      const { statusCode: status, body: content } = await this.agent.request({
        ...to,
        ...(body && { body: JSON.stringify(body) }),
      });
      answer = { status, text: (await bodyWithin(content, ANSWER_BYTES)).toString() };
    } catch {
      throw new ProviderAway();
    }
    if (isPassing(answer.status)) throw new ProviderAway();
    if (answer.status === 404 || answer.status === 410) throw new ProviderGone();
    if (answer.status < 200 || answer.status >= 300) throw new ProviderRefused();
    return answer.text;
  }
}
