import { endedHere, moved, type Mandate, type MandateStatus } from '../domain/mandate';
import type { BillingDeps, MandateTransaction, Notice } from '../ports';

const SAID = {
  failed: {
    subject: 'El medio de pago no quedó activo',
    text: 'El proveedor de pagos no aceptó el medio de pago, o nadie terminó de configurarlo. Empieza de nuevo con POST /tenant/payment-method.',
  },
  revoked: {
    subject: 'El medio de pago ya no está activo',
    text: 'El medio de pago fue revocado. Configura otro con POST /tenant/payment-method.',
  },
};

const REPLACED = {
  subject: 'El medio de pago fue reemplazado',
  text: 'Otro medio de pago está activo en su lugar. No hay nada más que hacer.',
};

const mandateNotice = ({ workspaceId, id }: Mandate, status: 'failed' | 'revoked', isReplaced: boolean): Notice => ({
  workspaceId,
  kind: `payment_method_${status}`,
  ...(isReplaced ? REPLACED : SAID[status]),
  dedupeKey: `payment_method_${status}/${id}`,
});

const AUDITED = {
  active: 'payment_method.activated',
  failed: 'payment_method.failed',
  revoked: 'payment_method.revoked',
} as const;

type MoveDeps = Pick<BillingDeps, 'directories' | 'clock'>;

/** Saves a changed mandate with all consequences. */
export async function settle(
  { directories }: MoveDeps,
  tx: MandateTransaction,
  before: Mandate | undefined,
  after: Mandate,
  isReplaced = false,
): Promise<void> {
  if (before === after) return;
  if (before) await tx.save(after);
  const { status } = after;
  if (status === 'pending' || status === before?.status) return;
  tx.audit.record({
    action: AUDITED[status],
    target: { kind: 'payment_method', id: after.id },
    details: { provider: after.provider },
  });
  if (status !== 'active') await directories.notices.notifyAdmins(mandateNotice(after, status, isReplaced));
}

export const end = (deps: MoveDeps, tx: MandateTransaction, mandate: Mandate, isReplaced = false): Promise<void> =>
  settle(deps, tx, mandate, endedHere(mandate, deps.clock.now()), isReplaced);

/** A mandate that becomes active first ends the previous one, so that two are never active. */
export async function moveTo(
  deps: MoveDeps,
  tx: MandateTransaction,
  mandate: Mandate,
  to: MandateStatus,
): Promise<Mandate> {
  const after = moved(mandate, to, deps.clock.now());
  if (after.status === 'active' && mandate.status !== 'active') {
    const { active } = await tx.standing();
    if (active) await end(deps, tx, active, true);
  }
  await settle(deps, tx, mandate, after);
  return after;
}
