import { Body, Controller, Inject, Res } from '@nestjs/common';
import {
  BILLING,
  MANDATE_STATUSES,
  PAYMENT_PROVIDERS,
  type MandateStatus,
  type PaymentProvider,
  type ServedBilling,
} from '../index';
import type { Actor } from '@workops/kernel';
import type { FastifyReply } from 'fastify';
import {
  CurrentActor,
  type Deferred,
  documented,
  Field,
  flag,
  matching,
  oneOf,
  Operation,
  type Reasons,
  text,
  uri,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const ALREADY_ACTIVE: Reasons = { status: 409, name: 'PaymentMethodActive', words: ['already_active'] };

const provider = documented(oneOf(PAYMENT_PROVIDERS, 'PaymentProvider'), {
  description: 'Who takes the money.',
  example: 'provider_a',
});
const mandateId = documented(text({ max: 200 }), {
  description: 'The id of the mandate at the provider.',
  example: 'man_4711',
});
const HTTPS = /^https:\/\/[^\s/\\?#@]+([/?#][^\s\\]*)?$/;

class PaymentMethodRequest {
  @Field(provider)
  provider: PaymentProvider;
  @Field(matching(HTTPS, { max: 2048, message: 'Must be an https URL.' }), {
    description: 'Where the provider sends the browser back to. Nothing is learnt from that.',
    example: 'https://example.com/payment-method',
  })
  returnUrl: string;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Whether it is to take the place of the active one.',
    example: true,
  })
  replace?: boolean;
}

class PaymentMethodSetup {
  @Field(provider)
  provider: PaymentProvider;
  @Field(oneOf(['pending', 'active'], 'PaymentSetupStatus'), {
    description: 'Whether somebody has to go on at `setupUrl`.',
  })
  status: MandateStatus;
  @Field(mandateId, { wire: 'mandateId', person: false })
  mandateId: string;
  @Field(uri({ max: 2048 }), {
    wire: 'setupUrl',
    person: false,
    nullable: true,
    description: 'Where to go on.',
    example: 'https://pay.example.com/4711',
  })
  setupUrl: string | null;
}

class PaymentMethodStatus {
  @Field(provider, { nullable: true })
  provider: PaymentProvider | null;
  @Field(oneOf(MANDATE_STATUSES, 'PaymentMethodState'), {
    nullable: true,
    description: 'As the provider has said last; null: there never was one.',
  })
  status: MandateStatus | null;
  @Field(mandateId, { wire: 'mandateId', person: false, nullable: true })
  mandateId: string | null;
}

const method = { tag: 'Payment method', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class PaymentMethodHttp {
  constructor(@Inject(BILLING) private readonly billing: ServedBilling) {}

  @Operation.post('/tenant/payment-method', {
    ...method,
    sensitive: true,
    id: 'startPaymentMethod',
    summary: 'Set up a payment method',
    description:
      'Begins a mandate at the provider, which somebody then confirms at `setupUrl`. One that has been pending there for less than 30 minutes is answered ' +
      'again (200); one of the other provider is given up. With `replace` the active one stays until the new one is.',
    response: PaymentMethodSetup,
    alsoStatus: 200,
    scopes: ['billing:write'],
    errors: ['CONFLICT', 'VALIDATION_ERROR', 'SERVICE_UNAVAILABLE'],
    reasons: [ALREADY_ACTIVE],
    ceiling: 'payment_mandates',
    outlivesTheApp: 'closed',
    callsOutside: 'own_account',
  })
  async start(
    @CurrentActor() actor: Actor,
    @Body() { provider: requested, returnUrl, replace = false }: PaymentMethodRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Deferred<PaymentMethodSetup>> {
    const keep = await this.billing.start(actor, { provider: requested, returnUrl, replace });
    return async () => {
      const started = await keep();
      if (!started.created) reply.code(200);
      const { provider: actual, status, providerId, setupUrl } = started.mandate;
      return { provider: actual, status, mandateId: providerId, setupUrl };
    };
  }

  @Operation.get('/tenant/payment-method', {
    ...method,
    id: 'readPaymentMethod',
    summary: 'Get the status of the payment method',
    description: 'The active one, or else the latest.',
    response: PaymentMethodStatus,
    pseudonyms: 'about_nobody',
    scopes: ['billing:read'],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<PaymentMethodStatus> {
    const mandate = await this.billing.read(actor);
    return {
      provider: mandate?.provider ?? null,
      status: mandate?.status ?? null,
      mandateId: mandate?.providerId ?? null,
    };
  }

  @Operation.delete('/tenant/payment-method', {
    ...method,
    sensitive: true,
    id: 'revokePaymentMethod',
    asksOutside: true,
    summary: 'Revoke the payment method',
    description: 'The provider takes back what is active and what is pending; 404 where there never was one.',
    scopes: ['billing:write'],
    errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  })
  async end(@CurrentActor() actor: Actor): Promise<void> {
    await this.billing.end(actor);
  }
}
