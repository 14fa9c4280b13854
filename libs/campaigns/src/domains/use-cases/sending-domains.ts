import { listRecords, notFound, readRecord, type Actor } from '@workops/kernel';
import { sendingName } from '../domain/domain-name';
import {
  campaignSending,
  domainTaken,
  newSendingDomain,
  NO_DOMAIN,
  type SendingDomain,
} from '../domain/sending-domain';
import type { DomainDeps } from '../domain-ports';
import { askForDomain } from './check-domain';

const WRITES = 'sending_domains:write';

/** Eight hex characters of the domain's own id: two workspaces with one domain have different names for their keys. */
const selectorOf = (id: string): string => `wo-${id.replaceAll('-', '').slice(-8)}`;

/** Checked before a key is minted, which takes a good part of a second: no lock is taken, so that it is checked again afterwards. */
async function mustBeFree({ names }: Pick<DomainDeps, 'names'>, { workspaceId }: Actor, domain: string): Promise<void> {
  const verifiedBy = await names.verifiedBy(domain);
  if (verifiedBy !== undefined && verifiedBy !== workspaceId) throw domainTaken();
  const holder = await names.of(workspaceId, domain);
  if (holder !== undefined) throw domainTaken(holder);
  await names.lookForRoom(workspaceId);
}

/**
 * Adds a domain with a key of its own, which is minted before any transaction; the returned function writes it. Throws `unusable`, `UNIQUE_CONFLICT` where any
 * workspace has verified the domain or this one has it, `conflict` where it has as many as it may; the returned function throws the latter two.
 */
export const prepareDomain =
  (deps: DomainDeps) =>
  async (actor: Actor, { domain: given }: { domain: string }): Promise<() => Promise<SendingDomain>> => {
    const domain = sendingName(given);
    await mustBeFree(deps, actor, domain);
    const { publicKey, privateKey } = await deps.keys.mint();
    const privateKeySealed = deps.sealer.seal(privateKey);
    return () =>
      deps.store.transaction(actor, async (tx) => {
        await deps.stillStanding(actor, [WRITES]);
        await deps.names.lock(domain);
        const verifiedBy = await deps.names.verifiedBy(domain);
        if (verifiedBy !== undefined && verifiedBy !== actor.workspaceId) throw domainTaken();
        const id = deps.ids.next();
        const { workspaceId } = actor;
        const added = newSendingDomain(
          { workspaceId, id, domain, selector: selectorOf(id), publicKey, privateKeySealed },
          deps.clock.now(),
        );
        const holder = await tx.sendingDomains.add(added);
        if (holder !== undefined) throw domainTaken(holder);
        tx.events.record('sending_domain.created', { resourceId: id, data: { id } });
        return added;
      });
  };

/** Throws `not_found`. */
export const readDomain = ({ reads }: DomainDeps) => readRecord(reads.sendingDomains, NO_DOMAIN);

/** Newest first. */
export const listDomains = ({ reads }: DomainDeps) => listRecords(reads.sendingDomains);

/** Queries name servers now; the returned function writes the answers, as the daily check does. Throws as `askForDomain` does. */
export const prepareVerification =
  (deps: DomainDeps) =>
  async (actor: Actor, id: string): Promise<() => Promise<SendingDomain>> => {
    const write = await askForDomain(deps)(actor.workspaceId, id);
    return async () => {
      await deps.stillStanding(actor, [WRITES]);
      return write(actor, 'somebody');
    };
  };

/** With its key. Throws `not_found`, and `conflict` with the reason `campaign_sending`. */
export const deleteDomain =
  (deps: DomainDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    deps.store.transaction(actor, async (tx) => {
      const domain = await tx.sendingDomains.lock(id);
      if (!domain) throw notFound(NO_DOMAIN);
      if (await deps.isSentFrom(actor.workspaceId, domain.domain)) throw campaignSending();
      await tx.sendingDomains.remove(id);
      tx.events.record('sending_domain.deleted', { resourceId: id, data: { id } });
    });
