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

/** Part of the id, so that two workspaces with one domain have different key names. */
const dkimSelector = (id: string): string => `wo-${id.replaceAll('-', '').slice(-8)}`;

/** Minting takes much of a second, so this comes first; without a lock it is repeated afterwards. */
async function mustBeFree({ names }: Pick<DomainDeps, 'names'>, { workspaceId }: Actor, domain: string): Promise<void> {
  const verifiedBy = await names.verifiedBy(domain);
  if (verifiedBy !== undefined && verifiedBy !== workspaceId) throw domainTaken();
  const holder = await names.of(workspaceId, domain);
  if (holder !== undefined) throw domainTaken(holder);
  await names.lookForRoom(workspaceId);
}

/**
 * Mints a key before any transaction; the returned function adds the domain. Both throw `UNIQUE_CONFLICT` if taken and
 * `conflict` at the maximum; this one also `unusable`.
 */
export const prepareDomain =
  (deps: DomainDeps) =>
  async (actor: Actor, { domain: input }: { domain: string }): Promise<() => Promise<SendingDomain>> => {
    const domain = sendingName(input);
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
          { workspaceId, id, domain, selector: dkimSelector(id), publicKey, privateKeySealed },
          deps.clock.now(),
        );
        const holder = await tx.sendingDomains.add(added);
        if (holder !== undefined) throw domainTaken(holder);
        tx.events.record('sending_domain.created', { resourceId: id, data: { id } });
        return added;
      });
  };

export const readDomain = ({ reads }: DomainDeps) => readRecord(reads.sendingDomains, NO_DOMAIN);

export const listDomains = ({ reads }: DomainDeps) => listRecords(reads.sendingDomains);

/** Queries now; the returned function writes like the daily check. Throws as `askForDomain` does. */
export const prepareVerification =
  (deps: DomainDeps) =>
  async (actor: Actor, id: string): Promise<() => Promise<SendingDomain>> => {
    const write = await askForDomain(deps)(actor.workspaceId, id);
    return async () => {
      await deps.stillStanding(actor, [WRITES]);
      return write(actor, 'somebody');
    };
  };

/** Deletes the key too. Throws `not_found`, and `conflict`: `campaign_sending`. */
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
