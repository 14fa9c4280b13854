import { notFound, systemActor, type Actor } from '@workops/kernel';
import { judgedRecord, namesToAsk, wantedRecords, type RecordAnswer, type RecordAnswers } from '../domain/dns-records';
import {
  checkedDomain,
  domainTaken,
  hasFailed,
  isVerifiedFirst,
  NO_DOMAIN,
  type SendingDomain,
} from '../domain/sending-domain';
import type { CheckDeps, DueDomain } from '../domain-ports';

/** Must not run inside a transaction. */
async function askedRecords({ nameServers, bounceDomain }: CheckDeps, domain: SendingDomain): Promise<RecordAnswers> {
  const judged = wantedRecords(domain, bounceDomain).map(async (wanted): Promise<[string, RecordAnswer]> => {
    const answers = await Promise.all(
      namesToAsk(wanted, domain.domain).map((name) => nameServers.ask(name, wanted.type)),
    );
    return [wanted.purpose, judgedRecord(wanted.purpose, answers, domain, bounceDomain)];
  });
  return Object.fromEntries(await Promise.all(judged)) as RecordAnswers;
}

const failureNotice = ({ workspaceId, id, domain, wrongSince }: SendingDomain) => ({
  workspaceId,
  kind: 'sending_domain_failed',
  subject: `Dominio de envío sin verificar: ${domain}`,
  text:
    `Los registros DNS de ${domain} faltan o están mal desde hace 72 horas, y ya no se envían campañas desde él. ` +
    `Corrígelos como los muestra GET /sending-domains/${id} y pide otra revisión con POST /sending-domains/${id}/verify.`,
  dedupeKey: `sending_domain_failed/${id}/${wrongSince?.toISOString()}`,
});

/** Another workspace has verified the domain. */
const takenByOther = (before: SendingDomain, after: SendingDomain): SendingDomain => ({
  ...after,
  status: before.status,
  verifiedAt: before.verifiedAt,
  wrongSince: before.wrongSince,
});

/**
 * Returns a function that writes the answers. If two workspaces prove a domain, only one gets it. Throws `not_found`;
 * the function also throws `UNIQUE_CONFLICT` for a user's check.
 */
export const askForDomain =
  (deps: CheckDeps) =>
  async (
    workspaceId: string,
    id: string,
  ): Promise<(actor: Actor, by: 'somebody' | 'itself') => Promise<SendingDomain>> => {
    const present = await deps.reads.sendingDomains.byId(workspaceId, id);
    if (!present) throw notFound(NO_DOMAIN);
    const answers = await askedRecords(deps, present);
    return (actor, by) =>
      deps.store.transaction(actor, async (tx) => {
        await deps.names.lock(present.domain);
        const before = await tx.sendingDomains.lock(id);
        if (!before) throw notFound(NO_DOMAIN);
        const checked = checkedDomain(before, answers, deps.clock.now());
        const holder = checked.status === 'verified' ? await deps.names.verifiedBy(checked.domain) : undefined;
        const isTaken = holder !== undefined && holder !== workspaceId;
        if (isTaken && by === 'somebody') throw domainTaken();
        const after = isTaken ? takenByOther(before, checked) : checked;
        await tx.sendingDomains.save(after);
        if (isVerifiedFirst(before, after)) {
          tx.events.record('sending_domain.verified', {
            resourceId: id,
            changes: { status: { from: before.status, to: after.status } },
            data: { id, domain: after.domain },
          });
        }
        if (hasFailed(before, after)) await deps.notices.notifyAdmins(failureNotice(after));
        return after;
      });
  };

/** No-op if it was removed or verified by another workspace. */
export const recheckDomain =
  (deps: CheckDeps) =>
  async ({ workspaceId, id }: DueDomain): Promise<void> => {
    const { livemode } = await deps.workspaces.loadProfile(workspaceId);
    const write = await askForDomain(deps)(workspaceId, id);
    await write(systemActor(workspaceId, livemode), 'itself');
  };
