import type { CorrespondentDeps } from './correspondent-ports';
import { judgeOutbound, requireOutbound, type OutboundSend, type OutboundVerdict } from './domain/outbound-policy';
import { subscriberAsGiven, subscriberKey } from './domain/subscriber';
import { reachCorrespondent } from './use-cases/reach-correspondent';
import { stopMarketing } from './use-cases/stop-marketing';
import { knownCorrespondents, takeCorrespondents } from './use-cases/take-correspondents';

export type Correspondents = ReturnType<typeof createCorrespondents>;

/** A send about which the outbound policy is asked. */
export interface AskedSend {
  contactId: string;
  send: OutboundSend;
}

/** What messages ask of contacts. */
export const createCorrespondents = (deps: CorrespondentDeps) => ({
  known: knownCorrespondents(deps),
  take: takeCorrespondents(deps),
  reach: reachCorrespondent(deps),
  stopMarketing: stopMarketing(deps),
  silenced: deps.silenced,
  brandOf: deps.brandOf,
  factsOf: deps.factsOf,
  key: subscriberKey,
  asGiven: subscriberAsGiven,
  /** Throws `OUTBOUND_BLOCKED`, or `OUTBOUND_WARNING` unless every reason of it is acknowledged. */
  require: async (workspaceId: string, { contactId, send }: AskedSend, acknowledged: readonly string[]): Promise<void> => {
    const contact = (await deps.outboundContacts(workspaceId, [contactId])).get(contactId);
    if (!contact) throw new Error('A conversation is of a contact.');
    requireOutbound(contact, send, acknowledged);
  },
  /** By place; one query for any number. */
  judge: async (workspaceId: string, asked: readonly AskedSend[]): Promise<OutboundVerdict[]> => {
    const contacts = await deps.outboundContacts(workspaceId, [...new Set(asked.map(({ contactId }) => contactId))]);
    return asked.map(({ contactId, send }) => {
      const contact = contacts.get(contactId);
      return contact ? judgeOutbound(contact, send) : { outcome: 'blocked', reasons: ['contact_merged'], hint: '' };
    });
  },
});
