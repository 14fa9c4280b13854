import { randomUUID } from 'node:crypto';
import { SaidEvents } from '@workops/contracts/testing';
import type { AuditedAct } from '@workops/kernel';
import { anActor, ManualClock, MemoryStore, MemoryTable, Said } from '@workops/kernel/testing';
import { openSecrets } from '@workops/platform/testing';
import type { AdminNotice, RejectionDeps } from '../channels/channel-ports';
import { newMessagingAccount, type MessagingAccount } from '../channels/domain/messaging-account';

export function accountsInMemory(says: 'ok' | 'unreachable' | { refused: string }) {
  const actor = anActor();
  const { workspaceId } = actor;
  const clock = new ManualClock();
  const table = new MemoryTable<MessagingAccount>({
    unique: ({ connectedAs }) => connectedAs,
    there: ({ removedAt }) => removedAt === null,
  });
  const [events, acts] = [new SaidEvents(), new Said<AuditedAct>()];
  const notices: AdminNotice[] = [];
  const deps: RejectionDeps = {
    store: new MemoryStore([table, events, acts], (caller) => ({
      messagingAccounts: table.of(caller.workspaceId),
      events: events.recorder(caller.workspaceId),
      audit: { record: (act: AuditedAct) => acts.say(caller.workspaceId, act) },
    })),
    accountReads: table,
    secrets: openSecrets({ mint: () => 'minted' }),
    workspaces: { loadProfile: () => Promise.resolve({ livemode: true }) },
    providers: { cloud_api: { check: () => Promise.resolve(says) } },
    notices: { notifyAdmins: (notice) => Promise.resolve(void notices.push(notice)) },
    clock,
  };
  const account = newMessagingAccount(
    { kind: 'whatsapp', provider: 'cloud_api', name: 'Ventas', address: '+56912345678' },
    {
      workspaceId,
      id: randomUUID(),
      now: clock.now(),
      config: {},
      secretsSealed: null,
      maker: null,
      ownSecretSealed: null,
    },
  );
  const connected = async () => {
    await deps.store.transaction(actor, (tx) => tx.messagingAccounts.add(account));
    return account;
  };
  return { workspaceId, deps, notices, connected, events: () => events.listTypes(workspaceId) };
}
