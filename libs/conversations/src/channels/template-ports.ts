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

/** A refusal with its text, or no response. */
export type Unanswered = { refused: string } | 'unreachable';

interface ReportedPage {
  templates: readonly ReportedTemplate[];
  /** Null after the last page. */
  after: string | null;
}

export interface TemplateProvider {
  createTemplate(
    account: ProviderAccount,
    template: TemplateFields,
  ): Promise<{ externalId: string; status: TemplateStatus } | Unanswered>;
  /** No-op if the provider no longer has it. */
  deleteTemplate(
    account: ProviderAccount,
    template: Pick<WhatsappTemplate, 'name' | 'externalId'>,
  ): Promise<'done' | Unanswered>;
  /** `kept_here` if the provider has no templates. */
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
  /** Finds templates that the provider has. */
  named(
    workspaceId: string,
    template: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>,
  ): Promise<WhatsappTemplate | undefined>;
  ofAccount(workspaceId: string, accountId: string): Promise<WhatsappTemplate[]>;
}

type TemplateKinds = { whatsappTemplates: WhatsappTemplate; whatsappFlows: WhatsappFlow };

export interface TemplateWordDeps extends Pick<RecordDeps<TemplateKinds>, 'store' | 'clock' | 'ids'> {
  templateReads: TemplateReads;
}

export interface TemplateDeps extends TemplateWordDeps, RecordDeps<TemplateKinds>, OpenAccountDeps {
  templateProviders: Readonly<Record<string, TemplateProvider>>;
  /** Joins the open transaction. */
  askForSync(workspaceId: string, accountId: string): Promise<void>;
  stillStanding: StillStanding;
}

export interface TemplateWord {
  name: string;
  language: string;
  /** The status and category are absent if unchanged. */
  status?: TemplateStatus;
  category?: TemplateCategory;
  rejectionReason: string | null;
}

export interface WhatsappPayload {
  messages: ReceivedMessage[];
  statuses: ReceivedStatus[];
  templates: TemplateWord[];
  /** Number of parts that are invalid or for another number. */
  ignored: number;
  /** Entries for this account that could not be read. */
  lost: readonly LostEntry[];
}
