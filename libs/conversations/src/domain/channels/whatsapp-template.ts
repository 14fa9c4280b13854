import { notUnique, type WorkspaceRecord } from '@workops/kernel';

export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const TEMPLATE_STATUSES = ['pending', 'approved', 'rejected', 'paused', 'disabled', 'flagged', 'in_appeal', 'deleted'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const templateLimits = { language: 20, components: 20, componentsBytes: 32 * 1024 };
export const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/;

/** A component of a template, in the provider's documented form: `{type: 'BODY', text: 'Hola {{1}}'}`. */
export type TemplateComponent = Readonly<Record<string, unknown>>;

export interface WhatsappTemplate extends WorkspaceRecord {
  accountId: string;
  name: string;
  language: string;
  category: TemplateCategory;
  components: readonly TemplateComponent[];
  status: TemplateStatus;
  rejectionReason: string | null;
  externalId: string;
  knownAs: string | null;
}

/** A template as the provider reports it. */
export interface ReportedTemplate {
  externalId: string;
  name: string;
  language: string;
  category: TemplateCategory;
  components: readonly TemplateComponent[];
  status: TemplateStatus;
  rejectionReason: string | null;
}

export type TemplateFields = Pick<WhatsappTemplate, 'name' | 'language' | 'category' | 'components'>;

export const knownAsOf = ({ accountId, name, language }: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>): string =>
  `${accountId}/${name}/${language}`;

export const newTemplate = (
  reported: ReportedTemplate,
  { workspaceId, id, accountId, now }: { workspaceId: string; id: string; accountId: string; now: Date },
): WhatsappTemplate => ({
  ...reported,
  ...{ workspaceId, id, accountId, createdAt: now, updatedAt: now },
  knownAs: reported.status === 'deleted' ? null : knownAsOf({ accountId, ...reported }),
});

/** For a status in the provider's reports; undefined for irrelevant ones. */
const STATUS_OF: Readonly<Record<string, TemplateStatus>> = {
  PENDING: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  FLAGGED: 'flagged',
  IN_APPEAL: 'in_appeal',
  PENDING_DELETION: 'deleted',
  DELETED: 'deleted',
};

export const templateStatusOf = (said: string): TemplateStatus | undefined => STATUS_OF[said.toUpperCase()];

/** The same template where it has the status already. */
export const withStatus = (template: WhatsappTemplate, status: TemplateStatus, rejectionReason: string | null, now: Date): WhatsappTemplate =>
  template.status === status
    ? template
    : { ...template, status, rejectionReason, knownAs: status === 'deleted' ? null : knownAsOf(template), updatedAt: now };

export const isSendable = ({ status }: Pick<WhatsappTemplate, 'status'>): boolean => status === 'approved' || status === 'flagged';

/** May become sendable by the provider's decision alone. */
export const isAwaited = ({ status }: Pick<WhatsappTemplate, 'status'>): boolean =>
  status === 'paused' || status === 'pending' || status === 'in_appeal';

/** A placeholder of a template that a send fills with a text. */
export interface TemplateVariable {
  component: 'header' | 'body' | 'button';
  /** The placeholder's name; for a file in the header its kind, and the text is its URL. */
  name: string;
  /** Of a button. */
  index?: number;
  /** Of a header that is a file. */
  file?: 'image' | 'video' | 'document';
}

const textOf = (component: TemplateComponent, field: string): string => (typeof component[field] === 'string' ? component[field] : '');

const PLACE = /\{\{\s*(\w{1,100})\s*\}\}/g;

/** Each name once, in order of first occurrence. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))];

const FILES = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;
const isFile = (format: string): format is keyof typeof FILES => Object.hasOwn(FILES, format);

function variablesOfHeader(component: TemplateComponent): TemplateVariable[] {
  const format = textOf(component, 'format').toUpperCase();
  if (isFile(format)) return [{ component: 'header', name: FILES[format], file: FILES[format] }];
  return namesIn(textOf(component, 'text')).map((name) => ({ component: 'header', name }));
}

function variablesOfButtons({ buttons }: TemplateComponent): TemplateVariable[] {
  if (!Array.isArray(buttons)) return [];
  return (buttons as TemplateComponent[]).flatMap((button, index): TemplateVariable[] =>
    namesIn(textOf(button, 'url')).map((name) => ({ component: 'button', name, index })),
  );
}

/** The placeholders of a template, in the order of a send's texts: header, body, buttons. */
export function variablesOf(components: readonly TemplateComponent[]): TemplateVariable[] {
  const ofType = (type: string) => components.filter((component) => textOf(component, 'type').toUpperCase() === type);
  return [
    ...ofType('HEADER').flatMap(variablesOfHeader),
    ...ofType('BODY').flatMap((component) => namesIn(textOf(component, 'text')).map((name): TemplateVariable => ({ component: 'body', name }))),
    ...ofType('BUTTONS').flatMap(variablesOfButtons),
  ];
}

/** The text of its body, with its placeholders numbered like the texts of a send: those of the header come before it. */
export function bodyOf(components: readonly TemplateComponent[]): string {
  const [body] = components.filter((component) => textOf(component, 'type').toUpperCase() === 'BODY');
  const places = variablesOf(components);
  return textOf(body ?? {}, 'text').replace(PLACE, (place, name: string) => {
    const at = places.findIndex((each) => each.component === 'body' && each.name === name);
    return at < 0 ? place : `{{${at + 1}}}`;
  });
}

export const NO_TEMPLATE = 'La plantilla no existe.';

export function templateTaken(holderId: string) {
  const message = 'La cuenta ya tiene una plantilla con este nombre e idioma.';
  return notUnique(message, { field: 'name', id: holderId, body: [{ path: 'name', message, code: 'custom' }] });
}
