import { randomUUID } from 'node:crypto';
import { SaidEvents } from '@workops/contracts/testing';
import { conflict, type AuditedAct } from '@workops/kernel';
import { anActor, CountingIds, ManualClock, MemoryStore, MemoryTable, Said } from '@workops/kernel/testing';
import type {
  CampaignAccount,
  CampaignDeps,
  Member,
  PolicyVerdict,
  Recipient,
  WhatsappAddressee,
  WhatsappSend,
} from '../campaigns/campaign-ports';
import { newCampaign, type Campaign } from '../campaigns/domain/campaign';
import type { Values } from '../campaigns/domain/content';
import type { Tally } from '../campaigns/domain/counts';

const content = {
  subject: 'Hola {{contact.name|amigo}}',
  html: null,
  text: 'Su plan: {{attributes.plan}}',
  fromName: null,
  replyTo: null,
};
const key = { domainName: 'example.com', keySelector: 'wo', privateKey: '' };

/** Account, domain, contacts and policy come from `outside`. */
export function campaignsInMemory() {
  const actor = anActor();
  const { workspaceId } = actor;
  const clock = new ManualClock();
  const table = new MemoryTable<Campaign>();
  const [events, acts] = [new SaidEvents(), new Said<AuditedAct>()];
  const listed = new Map<string, string[]>();
  const outside = {
    account: {
      id: randomUUID(),
      kind: 'email',
      provider: 'smtp',
      address: 'hola@example.com',
      fromName: 'Andes',
      status: 'connected',
    } as CampaignAccount,
    verified: true,
    blocked: false,
    room: null as number | null,
    contacts: [] as Member[],
    values: new Map<string, Values>(),
    verdicts: new Map<string, PolicyVerdict>(),
    tallies: [] as Tally[],
    recipients: [] as Recipient[],
  };
  const did = { waits: 0, wakes: 0, tests: [] as string[], sends: [] as (WhatsappSend & WhatsappAddressee)[] };
  const template = {
    id: randomUUID(),
    name: 'oferta',
    language: 'es',
    category: 'marketing',
    sendable: true,
    waits: false,
    variables: 1,
    content: 'Hola {{1}}',
  };

  const deps: CampaignDeps = {
    store: new MemoryStore([table, events, acts], () => ({
      campaigns: table.of(workspaceId),
      listed: {
        add: async (id, contactIds) => listed.set(id, [...(listed.get(id) ?? []), ...contactIds]).get(id)!.length,
        remove: async (id, contactIds) => {
          const rest = (listed.get(id) ?? []).filter((each) => !contactIds.includes(each));
          return listed.set(id, rest).get(id)!.length;
        },
        copy: async (id, to) => listed.set(to, [...(listed.get(id) ?? [])]).get(to)!.length,
        clear: (id) => void listed.delete(id),
      },
      queueTest: async (_, { contactId }) => void did.tests.push(contactId),
      mustBeOpen: async () => {
        if (outside.blocked) throw conflict('email_channel_blocked', 'El correo está bloqueado.');
      },
      events: events.recorder(workspaceId),
      audit: { record: (act: AuditedAct) => acts.say(workspaceId, act) },
      beforeAnswer: () => void (did.waits += 1),
      wake: () => void (did.wakes += 1),
    })),
    reads: {
      byId: table.byId,
      page: async () => [],
      tallies: async (_, ids) => new Map(ids.map((id) => [id, outside.tallies])),
      recipients: async () => outside.recipients,
      listed: async (_, id, { after, limit }) =>
        (listed.get(id) ?? []).filter((each) => after === null || each > after).slice(0, limit),
    },
    channels: {
      account: async () => outside.account,
      template: async () => ({ ...template, accountId: outside.account.id }),
      loadRoom: async () => outside.room,
    },
    audience: {
      page: async (_, __, ___, { after, limit }) =>
        outside.contacts.filter(({ contactId }) => after === null || contactId > after).slice(0, limit),
      byIds: async (_, __, ids) => outside.contacts.filter(({ contactId }) => ids.includes(contactId)),
      strangersIn: async () => [],
      values: async (_, ids) => new Map(ids.map((id) => [id, outside.values.get(id) ?? new Map()])),
      allLive: async (_, ids) => new Map(ids.map((id) => [id, id])),
    },
    policy: {
      judge: async (_, recipients) =>
        recipients.map(({ contactId }) => outside.verdicts.get(contactId) ?? { outcome: 'allowed', reasons: [] }),
    },
    whatsapp: {
      send: async (_, send, to) => {
        did.sends.push(...to.map((each) => ({ ...send, ...each })));
        return to.map(() => ({ messageId: randomUUID() }));
      },
    },
    mail: {
      keyFor: async () => (outside.verified ? key : undefined),
      envelope: String,
      messageId: String,
      headers: () => ({}),
    },
    guard: { mustBeOpen: async () => undefined },
    clock,
    ids: new CountingIds(),
  };

  const aCampaign = async (over: Partial<Campaign> = {}): Promise<Campaign> => {
    const fields = {
      ...({
        name: 'Verano',
        channel: 'email',
        purpose: 'marketing',
        accountId: outside.account.id,
        filter: {},
        content,
      } as const),
      sendWindow: null,
      ratePerMinute: null,
      acknowledge: [],
    };
    const campaign = {
      ...newCampaign(fields, { workspaceId, id: randomUUID(), livemode: true, now: clock.now() }),
      ...over,
    };
    await deps.store.transaction(actor, (tx) => tx.campaigns.add(campaign));
    return campaign;
  };
  return {
    actor,
    deps,
    clock,
    outside,
    did,
    listed,
    aCampaign,
    aTemplateCampaign: (over: Partial<Campaign> = {}) =>
      aCampaign({
        channel: 'whatsapp',
        content: { templateId: template.id, variables: ['{{contact.name}}'] },
        ...over,
      }),
    audited: () => acts.of(workspaceId).map(({ action }) => action),
  };
}
