import { conflict, MINUTE, notFound, unusable } from '@workops/kernel';

export const PAYMENT_PROVIDERS = ['provider_a', 'provider_b'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const MANDATE_STATUSES = ['pending', 'active', 'revoked', 'failed'] as const;
export type MandateStatus = (typeof MANDATE_STATUSES)[number];

/** Permission to charge a workspace. The provider keeps amounts and cards. */
export interface Mandate {
  workspaceId: string;
  id: string;
  provider: PaymentProvider;
  reference: string;
  providerId: string;
  status: MandateStatus;
  setupUrl: string | null;
  livemode: boolean;
  createdAt: Date;
  updatedAt: Date;
  askDueAt: Date | null;
  endDueAt: Date | null;
}

const ANSWERED_AGAIN_MS = 30 * MINUTE;
const ASKED_EVERY_MS = 10 * MINUTE;
const GIVEN_UP_MS = 24 * 60 * MINUTE;

/** The same for every try of one mandate, so that the provider creates it once. */
export const mandateReference = (workspaceId: string, mandatesBefore: number): string =>
  `${workspaceId}.${mandatesBefore + 1}`;

export const noMandate = () => notFound('El negocio no ha configurado un medio de pago.');
const alreadyActive = () => conflict('already_active', 'El negocio ya tiene un medio de pago activo.');
export const refusedByProvider = () => unusable('provider', 'El proveedor de pagos no acepta la solicitud.');
export const notConfigured = () => unusable('provider', 'El proveedor de pagos no está configurado.');

export interface Standing {
  active: Mandate | undefined;
  pending: Mandate | undefined;
  mandates: number;
}

/** An existing mandate to return instead of creating one. Throws `conflict`. */
export function answeredAgain(
  { active, pending }: Standing,
  { provider, replace, now }: { provider: PaymentProvider; replace: boolean; now: Date },
): Mandate | undefined {
  if (active && !replace) throw alreadyActive();
  const isYoung = pending?.provider === provider && now.getTime() - pending.createdAt.getTime() < ANSWERED_AGAIN_MS;
  return isYoung ? pending : undefined;
}

/** Unchanged if there is no such transition. */
export function moved(mandate: Mandate, to: MandateStatus, now: Date): Mandate {
  const { status } = mandate;
  if (status === 'pending') {
    if (to === 'active') return { ...mandate, status: to, askDueAt: null, updatedAt: now };
    // It never was a payment method.
    if (to === 'failed' || to === 'revoked') return { ...mandate, status: 'failed', askDueAt: null, updatedAt: now };
  }
  if (status === 'active' && (to === 'revoked' || to === 'failed'))
    return { ...mandate, status: 'revoked', updatedAt: now };
  return mandate;
}

/** The provider must then be notified. */
export const endedHere = (mandate: Mandate, now: Date): Mandate => ({
  ...moved(mandate, 'revoked', now),
  endDueAt: now,
});

export const askAgainAt = (now: Date): Date => new Date(now.getTime() + ASKED_EVERY_MS);

export const isGivenUp = ({ status, createdAt }: Pick<Mandate, 'status' | 'createdAt'>, now: Date): boolean =>
  status === 'pending' && now.getTime() - createdAt.getTime() >= GIVEN_UP_MS;
