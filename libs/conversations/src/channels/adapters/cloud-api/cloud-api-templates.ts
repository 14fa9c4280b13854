import { FormData } from 'undici';
import {
  TEMPLATE_CATEGORIES,
  templateStatusOf,
  type ReportedTemplate,
  type TemplateCategory,
  type TemplateComponent,
} from '../../domain/whatsapp-template';
import type { FlowFields } from '../../domain/whatsapp-flow';
import type { TemplateProvider, Unanswered } from '../../template-ports';
import { askGraph, idIn, isObject, isSaid, textIn, type Said } from './answered';
import type { Graph } from './graph';

const A_PAGE = 100;
const FIELDS = 'id,name,language,status,category,components,rejected_reason';
const UNEXPECTED: Unanswered = { refused: 'The provider answered something else than was asked for.' };

const isCategory = (value: string): value is TemplateCategory =>
  (TEMPLATE_CATEGORIES as readonly string[]).includes(value);

/** Undefined if it is not stored. */
function reported(value: unknown): ReportedTemplate | undefined {
  if (!isObject(value)) return undefined;
  const [externalId, name, language] = [textIn(value, 'id'), textIn(value, 'name'), textIn(value, 'language')];
  const status = templateStatusOf(textIn(value, 'status') ?? '');
  const category = (textIn(value, 'category') ?? '').toLowerCase();
  if (!externalId || !name || !language || !status || !isCategory(category)) return undefined;
  const components = (Array.isArray(value.components) ? value.components : []).filter(
    (each): each is TemplateComponent => isObject(each),
  );
  const reason = textIn(value, 'rejected_reason');
  return {
    externalId,
    name,
    language,
    status,
    category,
    components,
    rejectionReason: reason === 'NONE' ? null : (reason ?? null),
  };
}

function afterIn({ paging }: Said): string | null {
  const cursors = isObject(paging) && typeof paging.next === 'string' ? paging.cursors : undefined;
  return isObject(cursors) ? (textIn(cursors, 'after') ?? null) : null;
}

function flowFile(json: FlowFields['json']): FormData {
  const form = new FormData();
  form.set('name', 'flow.json');
  form.set('asset_type', 'FLOW_JSON');
  form.set('file', new Blob([JSON.stringify(json)], { type: 'application/json' }), 'flow.json');
  return form;
}

function mistakesIn(said: Said): Unanswered | undefined {
  const [first] = Array.isArray(said.validation_errors) ? (said.validation_errors as unknown[]) : [];
  return isObject(first) ? { refused: textIn(first, 'message') ?? 'The flow has mistakes.' } : undefined;
}

export function cloudApiTemplates(graph: Graph): TemplateProvider {
  const NO_SUCH_TEMPLATE = /does(?: not|n't) exist|not found/i;
  return {
    async createTemplate(account, { name, language, category, components }) {
      const body = { name, language, category: category.toUpperCase(), components };
      const answer = await askGraph(graph, account, {
        method: 'POST',
        path: `${idIn(account.config.business_account_id)}/message_templates`,
        body,
      });
      if (!isSaid(answer)) return answer;
      const externalId = textIn(answer.said, 'id');
      return externalId === undefined
        ? UNEXPECTED
        : { externalId, status: templateStatusOf(textIn(answer.said, 'status') ?? 'PENDING') ?? 'pending' };
    },

    async deleteTemplate(account, { name, externalId }) {
      const query = new URLSearchParams({ name, hsm_id: externalId });
      const path = `${idIn(account.config.business_account_id)}/message_templates?${query}`;
      const answer = await askGraph(graph, account, { method: 'DELETE', path });
      if (isSaid(answer)) return 'done';
      return answer !== 'unreachable' && NO_SUCH_TEMPLATE.test(answer.refused) ? 'done' : answer;
    },

    async templates(account, after) {
      const query = new URLSearchParams({ fields: FIELDS, limit: String(A_PAGE), ...(after !== null && { after }) });
      const answer = await askGraph(graph, account, {
        method: 'GET',
        path: `${idIn(account.config.business_account_id)}/message_templates?${query}`,
      });
      if (!isSaid(answer)) return answer;
      if (!Array.isArray(answer.said.data)) return UNEXPECTED;
      return {
        templates: answer.said.data.map(reported).filter((each) => each !== undefined),
        after: afterIn(answer.said),
      };
    },

    async createFlow(account, { name, categories, json }) {
      const body = { name, categories, flow_json: JSON.stringify(json) };
      const answer = await askGraph(graph, account, {
        method: 'POST',
        path: `${idIn(account.config.business_account_id)}/flows`,
        body,
      });
      if (!isSaid(answer)) return answer;
      const externalId = textIn(answer.said, 'id');
      return externalId === undefined ? UNEXPECTED : { externalId };
    },

    async changeFlow(account, externalId, { json, ...fields }) {
      if (Object.keys(fields).length > 0) {
        const answer = await askGraph(graph, account, { method: 'POST', path: idIn(externalId), body: fields });
        if (!isSaid(answer)) return answer;
      }
      if (json === undefined) return 'done';
      const answer = await askGraph(graph, account, {
        method: 'POST',
        path: `${idIn(externalId)}/assets`,
        body: flowFile(json),
      });
      return isSaid(answer) ? (mistakesIn(answer.said) ?? 'done') : answer;
    },

    async moveFlow(account, externalId, to) {
      const call =
        to === 'delete'
          ? ({ method: 'DELETE', path: idIn(externalId) } as const)
          : ({ method: 'POST', path: `${idIn(externalId)}/${to}`, body: {} } as const);
      const answer = await askGraph(graph, account, call);
      return isSaid(answer) ? 'done' : answer;
    },
  };
}
