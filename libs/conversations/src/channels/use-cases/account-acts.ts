import type { EventRecorder } from '@workops/contracts';
import type { AuditTrail } from '@workops/kernel';
import type { AccountStatus, MessagingAccount } from '../domain/messaging-account';

export const NO_ACCOUNT = 'La cuenta de mensajería no existe.';

export const WRITES = 'messaging_accounts:write';

interface Trail {
  events: EventRecorder;
  audit: AuditTrail;
}

type Act =
  | 'connected'
  | 'updated'
  | 'secret_rotated'
  | 'disconnected'
  | 'deleted'
  | 'address_challenged'
  | 'address_proven';

export const audited = (
  { audit }: Pick<Trail, 'audit'>,
  act: Act,
  { id, kind, provider, name }: MessagingAccount,
  details: object = {},
): void =>
  audit.record({
    action: `messaging_account.${act}`,
    target: { kind: 'messaging_account', id },
    details: { kind, provider, name, ...details },
  });

const moved = (from: AccountStatus, to: AccountStatus) => ({ changes: { status: { from, to } } });

export const announceConnected = ({ events }: Trail, { id }: MessagingAccount): void =>
  events.record('channel.connected', { resourceId: id, ...moved('disconnected', 'connected'), data: { id } });

export const announceDisconnected = ({ events }: Trail, { id }: MessagingAccount, isDeleted = false): void =>
  events.record('channel.disconnected', {
    resourceId: id,
    ...moved('connected', 'disconnected'),
    data: { id, ...(isDeleted && { deleted: true }) },
  });
