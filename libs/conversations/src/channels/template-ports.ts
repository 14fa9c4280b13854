import type { RecordDeps } from '@workops/contracts';
import type { RecordPage, RecordReads, StillStanding } from '@workops/kernel';
import type { OpenAccountDeps } from './channel-ports';
import type { FlowFields, WhatsappFlow } from './domain/whatsapp-flow';
import type {
  ReportedTemplate,
  TemplateCategory,
  TemplateFields,
  TemplateStatus,
  WhatsappTemplate,
} from './domain/whatsapp-template';
import type { LostEntry, ProviderAccount, ReceivedMessage, ReceivedStatus } from '../conversations/message-ports';

/** The provider's refusal with its text, or the provider could not be reached. */
export type Unanswered = { refused: string } | 'unreachable';

interface ReportedPage {
  templates: readonly ReportedTemplate[];
  /** Where the next page begins; null after the last one. */
  after: string | null;
}

/** The templates and flows that the provider keeps for an account. */
export interface TemplateProvider {
  createTemplate(
    account: ProviderAccount,
    template: TemplateFields,
  ): Promise<{ externalId: string; status: TemplateStatus } | Unanswered>;
  /** Also succeeds if the provider no longer has the template. */
  deleteTemplate(
    account: ProviderAccount,
    template: Pick<WhatsappTemplate, 'name' | 'externalId'>,
  ): Promise<'done' | Unanswered>;
  /** `kept_here` if the provider has no templates of its own. */
  templates(account: ProviderAccount, after: string | null): Promise<ReportedPage | Unanswered | 'kept_here'>;
  createFlow(account: ProviderAccount, flow: FlowFields): Promise<{ externalId: string } | Unanswered>;
  changeFlow(account: ProviderAccount, externalId: string, patch: Partial<FlowFields>): Promise<'done' | Unanswered>;
  moveFlow(
    account: ProviderAccount,
    externalId: string,
    to: 'publish' | 'deprecate' | 'delete',
  ): Promise<'done' | Unanswered>;
}

export interface TemplateFilter {
  status?: TemplateStatus;
  accountId?: string;
}

export interface TemplateReads extends RecordReads<WhatsappTemplate> {
  /** Newest first. */
  matching(workspaceId: string, filter: TemplateFilter, page: RecordPage): Promise<WhatsappTemplate[]>;
  /** Finds a template that the provider has, by name and language. */
  named(
    workspaceId: string,
    template: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>,
  ): Promise<WhatsappTemplate | undefined>;
  ofAccount(workspaceId: string, accountId: string): Promise<WhatsappTemplate[]>;
}

type TemplateKinds = { whatsappTemplates: WhatsappTemplate; whatsappFlows: WhatsappFlow };

/** Dependencies of the provider's reports on templates. */
export interface TemplateWordDeps extends Pick<RecordDeps<TemplateKinds>, 'store' | 'clock' | 'ids'> {
  templateReads: TemplateReads;
}

/** Dependencies of the operations on templates and flows. */
export interface TemplateDeps extends TemplateWordDeps, RecordDeps<TemplateKinds>, OpenAccountDeps {
  templateProviders: Readonly<Record<string, TemplateProvider>>;
  /** Joins the open transaction. */
  askForSync(workspaceId: string, accountId: string): Promise<void>;
  stillStanding: StillStanding;
}

/** A change of a template, as WhatsApp reports it. */
export interface TemplateWord {
  name: string;
  language: string;
  /** Absent if it is unchanged. */
  status?: TemplateStatus;
  category?: TemplateCategory;
  rejectionReason: string | null;
}

/** A payload of WhatsApp to an account, as far as it could be parsed. */
export interface WhatsappPayload {
  messages: ReceivedMessage[];
  statuses: ReceivedStatus[];
  templates: TemplateWord[];
  /** How many parts were for another number, or invalid. */
  ignored: number;
  /** The entries for this account that could not be read. */
  lost: readonly LostEntry[];
}
