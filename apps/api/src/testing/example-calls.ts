import type { Ids } from '@workops/kernel';
import { IDS } from '@workops/platform/process';
import { RequestLog } from '@workops/platform/requests';
import type { DeclaredOperation } from '@workops/edge';
import type { ApiApp, Env } from './api-app';
import { EmptyCalendar } from './empty-calendar';
import { OperationsWorld, type SampledCall } from './operations-world';
import { agentsInPaths, agentWithScenario, aSaidMessage, partsOfAgents } from './sample-agents';
import { challengedAddress } from './challenged-address';
import { campaignAccount, campaignReferences, campaignsInPaths } from './sample-campaigns';
import { clinicInPaths, clinicReferences } from './sample-clinic';
import { aReceivedMessage, aTicket, conversationsInPaths, correspondents, holdable } from './sample-conversations';
import { documentReferences, documentsInPaths } from './sample-documents';
import type { SamplePlace } from './sample-place';
import { toCollection, namesRecord, createRecord } from './sample-records';

export const EXAMPLES_NOW = '2027-01-11T15:00:00Z';

export type Json = Record<string, unknown>;
type Made = { data: { id: string; claim_code: string } };
type InPath = (api: ApiApp, place: SamplePlace) => Promise<string>;
type OfPlace<Result> = Record<string, (place: SamplePlace) => Promise<Result>>;

export const PHOTO = Buffer.from('ffd8ffe000104a46494600', 'hex');

/** All of them share one contact. */
const NAMING_CONTACT: ReadonlySet<string> = new Set(['mergeContacts', 'recordConsents', 'createLead']);

const references = { ...documentReferences, ...clinicReferences, ...campaignReferences };

/**
 * Calls the document's examples with the records that they need. Set the clock to `EXAMPLES_NOW`, and treat all hosts
 * as public.
 */
export class ExampleCalls {
  private tested = '';
  private ofContact?: Promise<SamplePlace>;

  private constructor(
    readonly world: OperationsWorld,
    private readonly calendar: EmptyCalendar,
  ) {}

  static async start(env: Env = {}): Promise<ExampleCalls> {
    return new ExampleCalls(await OperationsWorld.start(env), await EmptyCalendar.start());
  }

  async close(): Promise<void> {
    await this.calendar.close();
    await this.world.close();
  }

  declaredExample({ id }: DeclaredOperation): Json | undefined {
    return this.world.samples.operation(id).requestBody?.content['application/json']?.example;
  }

  /** These share a place, because the contact's id can exist only once. */
  choosePlace({ id }: DeclaredOperation): Promise<SamplePlace> {
    return NAMING_CONTACT.has(id) ? (this.ofContact ??= this.placeOfNamedContact()) : this.world.aPlace();
  }

  async makeCall(operation: DeclaredOperation, place: SamplePlace): Promise<SampledCall> {
    const { id } = operation;
    await this.before[id]?.(place);
    const example = this.declaredExample(operation);
    const body = example && {
      ...example,
      ...(await this.instead[id]?.(place)),
      ...(await references[id]?.(this.world.api, place)),
    };
    // A device ends its own job.
    const path = operation.credentials.includes('device_agent') ? undefined : await this.makePath(operation, place);
    return { path, body };
  }

  private async makePath(operation: DeclaredOperation, place: SamplePlace): Promise<string> {
    const path = operation.path.replace('/api/v1', '').replace(':external_id', 'crm-1');
    if (!namesRecord(operation)) return path;
    const record = await (this.record[operation.id]?.(place) ??
      createRecord(toCollection(operation.path), this.world, place));
    const part = await this.part[operation.id]?.(record, place);
    return path.replace(/:\w+/, record).replace(/:\w+/, part ?? '');
  }

  private async made(
    path: string,
    id: string,
    { owner }: SamplePlace,
    without: readonly string[] = [],
  ): Promise<Made['data']> {
    return (await this.world.api.call<Made>('POST', path, { token: owner, body: this.world.samples.body(id, without) }))
      .body.data;
  }

  private async placeOfNamedContact(): Promise<SamplePlace> {
    const place = await this.world.aPlace();
    const [id] = this.declaredExample(this.world.operations.find((operation) => operation.id === 'mergeContacts')!)!
      .secondary_ids as [string];
    // A pending record of the request log would otherwise take the id.
    await this.world.api.app.get(RequestLog).flush();
    jest.spyOn(this.world.api.app.get<Ids>(IDS), 'next').mockReturnValueOnce(id);
    expect((await this.made('/contacts', 'createContact', place)).id).toBe(id);
    return place;
  }

  private inPaths(makers: Record<string, InPath>): OfPlace<string> {
    return Object.fromEntries(
      Object.entries(makers).map(([id, make]) => [id, (place: SamplePlace) => make(this.world.api, place)]),
    );
  }

  private async firstPipeline({ owner }: SamplePlace): Promise<{ id: string; stages: { id: string }[] }> {
    const { data } = (
      await this.world.api.call<{ data: [{ id: string; stages: { id: string }[] }] }>('GET', '/pipelines', {
        token: owner,
      })
    ).body;
    return data[0];
  }

  private readonly ofWhatsapp = async (place: SamplePlace): Promise<Json> => ({
    messaging_account_id: await createRecord('/messaging-accounts', this.world, place),
  });

  private readonly before: OfPlace<unknown> = {
    writeContactAttributes: (place) => this.made('/contact-attributes', 'createContactAttributeDefinition', place),
  };

  /** Replaces records that would fail, such as a member whose identity cannot be changed. */
  private readonly record: OfPlace<string> = {
    changeMember: async (place) => (await this.made('/members', 'addMember', place, ['subject'])).id,
    decideCreditApplication: (place) => documentsInPaths.decideCreditApplication(this.world.api, place),
    ...this.inPaths(clinicInPaths),
    ...this.inPaths(agentsInPaths),
    ...this.inPaths(campaignsInPaths),
    runScenarios: () => Promise.resolve(this.tested),
    correctAiAgent: () => Promise.resolve(this.tested),
    mergeLead: () => Promise.resolve(this.tested),
    proveMessagingAddress: () => Promise.resolve(this.tested),
    disposeAbono: (place) => documentsInPaths.disposeAbono(this.world.api, place),
    simulateInbound: (place) => conversationsInPaths.simulateInbound(this.world.api, place),
    handOffConversation: (place) => conversationsInPaths.handOffConversation(this.world.api, place),
    removeConversationFromTicket: (place) => conversationsInPaths.removeConversationFromTicket(this.world.api, place),
    returnConversationToAi: (place) => conversationsInPaths.returnConversationToAi(this.world.api, place),
  };

  private readonly part: Record<string, (record: string, place: SamplePlace) => Promise<string>> = {
    removeConversationFromTicket: async (ticket, { owner }) => {
      const { body } = await this.world.api.call<{ data: { conversation_ids: [string] } }>(
        'GET',
        `/tickets/${ticket}`,
        { token: owner },
      );
      return body.data.conversation_ids[0];
    },
    applyMacro: (_conversation, place) => createRecord('/macros', this.world, place),
    readAiAgentVersion: () => Promise.resolve('1'),
    ...Object.fromEntries(
      Object.entries(partsOfAgents).map(([id, make]) => [
        id,
        (agent: string, place: SamplePlace) => make(this.world.api, place, agent),
      ]),
    ),
    readAiAgentGraphVersion: () => Promise.resolve('1'),
    changeVehicleFile: async (vehicle, { owner }) => {
      const body = new FormData();
      body.set('file', new Blob([PHOTO], { type: 'image/jpeg' }), 'frente.jpg');
      return (
        await this.world.api.call<Made>('POST', `/vehicles/${vehicle}/attachments?kind=photo`, { token: owner, body })
      ).body.data.id;
    },
  };

  /** Values that no fixture provides. */
  private readonly instead: OfPlace<Json> = {
    setContactTags: async (place) => ({ tag_ids: [await createRecord('/tags', this.world, place)] }),
    runScenarios: async (place) => {
      const { agent, scenario } = await agentWithScenario(this.world.api, place);
      this.tested = agent;
      return { scenario_ids: [scenario] };
    },
    correctAiAgent: async (place) => {
      const { agent, ...named } = await aSaidMessage(this.world.api, place);
      this.tested = agent;
      return named;
    },
    proveMessagingAddress: async (place) => {
      const { id, code } = await challengedAddress(this.world.api, place);
      this.tested = id;
      return { code };
    },
    moveLeadToStage: async (place) => ({ stage_id: (await this.firstPipeline(place)).stages[1]!.id }),
    moveLeadToPipeline: async (place) => ({ pipeline_id: (await this.firstPipeline(place)).id }),
    bulkAssignConversations: async (place) => ({
      conversation_ids: [(await aReceivedMessage(this.world.api, place)).conversationId],
    }),
    bulkMoveConversations: async (place) => ({
      conversation_ids: [(await aReceivedMessage(this.world.api, place)).conversationId],
    }),
    bulkUpdateTickets: async (place) => ({ ticket_ids: [await createRecord('/tickets', this.world, place)] }),
    createTicket: async (place) => ({ contact_id: await createRecord('/contacts', this.world, place) }),
    mergeTicket: async (place) => ({ ticket_id: (await aTicket(this.world.api, place)).id }),
    mergeLead: async (place) => {
      const { owner: token } = place;
      const other = await createRecord('/leads', this.world, place);
      const { body } = await this.world.api.call<{ data: { contact_id: string } }>('GET', `/leads/${other}`, { token });
      const { contact_id } = body.data;
      const kept = await this.world.api.call<Made>('POST', '/leads', { token, body: { contact_id } });
      this.tested = kept.body.data.id;
      return { lead_id: other };
    },
    bulkUpdateLeads: async (place) => ({ lead_ids: [await createRecord('/leads', this.world, place)] }),
    bulkAssignLeads: async (place) => ({ lead_ids: [await createRecord('/leads', this.world, place)] }),
    connectCalendar: () => Promise.resolve({ url: this.calendar.url }),
    createCampaign: async (place) => ({ messaging_account_id: await campaignAccount(this.world.api, place) }),
    changeCampaign: async (place) => ({ messaging_account_id: await campaignAccount(this.world.api, place) }),
    createConversation: (place) => correspondents(this.world.api, place),
    placeOutboundHold: (place) => holdable(this.world.api, place),
    addConversationToTicket: async (place) => ({
      conversation_id: (await aReceivedMessage(this.world.api, place)).conversationId,
    }),
    returnConversationToAi: async (place) => ({ ai_agent_id: await createRecord('/ai-agents', this.world, place) }),
    createAssignmentRule: async (place) => ({ team_id: await createRecord('/teams', this.world, place) }),
    createWhatsappTemplate: this.ofWhatsapp,
    createWhatsappFlow: this.ofWhatsapp,
    syncWhatsappTemplates: this.ofWhatsapp,
    connectMessagingAccount: () => Promise.resolve({ config: this.world.graph.config }),
    claimDeviceAgent: async (place) => ({
      claim_code: (await this.made('/device-agents', 'createDeviceAgent', place)).claim_code,
    }),
  };
}
