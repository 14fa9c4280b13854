import { readRecord, listRecords } from '@workops/kernel';
import { NO_FLOW } from './domain/whatsapp-flow';
import { NO_TEMPLATE } from './domain/whatsapp-template';
import type { TemplateDeps } from './template-ports';
import { changeFlow, deleteFlow, prepareFlow, prepareFlowMove } from './use-cases/flows';
import { askForTemplateSync, deleteTemplate, listTemplates, prepareTemplate } from './use-cases/templates';

export { FLOW_STATUSES, flowLimits, type FlowStatus, type WhatsappFlow } from './domain/whatsapp-flow';
export {
  TEMPLATE_CATEGORIES,
  TEMPLATE_NAME,
  TEMPLATE_STATUSES,
  templateLimits,
  variablesOf,
  type TemplateCategory,
  type TemplateComponent,
  type TemplateStatus,
  type WhatsappTemplate,
} from './domain/whatsapp-template';

export type Templates = ReturnType<typeof createTemplates>;

export const createTemplates = (deps: TemplateDeps) => ({
  templates: {
    prepare: prepareTemplate(deps),
    list: listTemplates(deps),
    read: readRecord(deps.templateReads, NO_TEMPLATE),
    delete: deleteTemplate(deps),
    askForSync: askForTemplateSync(deps),
  },
  flows: {
    prepare: prepareFlow(deps),
    list: listRecords(deps.reads.whatsappFlows),
    read: readRecord(deps.reads.whatsappFlows, NO_FLOW),
    change: changeFlow(deps),
    prepareMove: prepareFlowMove(deps),
    delete: deleteFlow(deps),
  },
});
