import type { CorrespondentDeps, Identity } from './correspondent-ports';
import { judgeOutbound, requireOutbound, type AskedSend, type OutboundVerdict } from './domain/outbound-policy';
import { subscriberAsGiven, subscriberKey, writtenSubscriber } from './domain/subscriber';
import { heedMail } from './use-cases/heed-mail';
import { markAddress, unsubscribeContact } from './use-cases/email-status';
import { reachCorrespondent, reachTogether } from './use-cases/reach-correspondent';
import { stopMarketing } from './use-cases/stop-marketing';
import { knownCorrespondents, takeCorrespondents } from './use-cases/take-correspondents';

export type { AskedSend };

export type Correspondents = ReturnType<typeof createCorrespondents>;

export const createCorrespondents = (deps: CorrespondentDeps) => ({
  known: knownCorrespondents(deps),
  take: takeCorrespondents(deps),
  reach: reachCorrespondent(deps),
  reachTogether: reachTogether(deps),
  stopMarketing: stopMarketing(deps),
  unsubscribe: unsubscribeContact(deps),
  markAddress: markAddress(deps),
  silenced: deps.silenced,
  loadBrand: deps.loadBrand,
  loadFacts: deps.loadFacts,
  key: subscriberKey,
  asGiven: subscriberAsGiven,
  /** Normalizes in the given order. Numbers without a country code get the workspace's. */
  written: async (workspaceId: string, identities: readonly Identity[]): Promise<string[]> => {
    const { country } = await deps.workspaces.loadProfile(workspaceId);
    return identities.map(({ kind, identity }) => writtenSubscriber(kind, identity, country));
  },
  /** Throws `OUTBOUND_BLOCKED`, or `OUTBOUND_WARNING` unless all reasons are acknowledged. */
  require: async (workspaceId: string, outbound: AskedSend, acknowledged: readonly string[]): Promise<void> => {
    const contacts = await deps.outboundContacts(workspaceId, [outbound.contactId]);
    const contact = contacts.get(outbound.contactId);
    if (!contact) throw new Error('A conversation is of a contact.');
    const [{ send }] = (await heedMail(deps, workspaceId, [outbound], contacts)) as [AskedSend];
    requireOutbound(contact, send, acknowledged);
  },
  /** Judges in the given order, with one query, plus one or two if any is an email. */
  judge: async (workspaceId: string, sends: readonly AskedSend[]): Promise<OutboundVerdict[]> => {
    const contacts = await deps.outboundContacts(workspaceId, [...new Set(sends.map(({ contactId }) => contactId))]);
    return (await heedMail(deps, workspaceId, sends, contacts)).map(({ contactId, send }) => {
      const contact = contacts.get(contactId);
      return contact ? judgeOutbound(contact, send) : { outcome: 'blocked', reasons: ['contact_merged'], hint: '' };
    });
  },
});
