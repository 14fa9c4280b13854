import { notUnique, type WorkspaceRecord } from '@workops/kernel';

export const TEMPLATE_CATEGORIES = ['marketing', 'utility', 'authentication'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const TEMPLATE_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
  'flagged',
  'in_appeal',
  'deleted',
] as const;
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number];

export const templateLimits = { language: 20, components: 20, componentsBytes: 32 * 1024 };
export const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/;

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

export const knownAsOf = ({
  accountId,
  name,
  language,
}: Pick<WhatsappTemplate, 'accountId' | 'name' | 'language'>): string => `${accountId}/${name}/${language}`;

export const newTemplate = (
  reported: ReportedTemplate,
  { workspaceId, id, accountId, now }: { workspaceId: string; id: string; accountId: string; now: Date },
): WhatsappTemplate => ({
  ...reported,
  workspaceId,
  id,
  accountId,
  createdAt: now,
  updatedAt: now,
  knownAs: reported.status === 'deleted' ? null : knownAsOf({ accountId, ...reported }),
});

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

export const withStatus = (
  template: WhatsappTemplate,
  status: TemplateStatus,
  rejectionReason: string | null,
  now: Date,
): WhatsappTemplate =>
  template.status === status
    ? template
    : {
        ...template,
        status,
        rejectionReason,
        knownAs: status === 'deleted' ? null : knownAsOf(template),
        updatedAt: now,
      };

export const withCategory = (template: WhatsappTemplate, category: TemplateCategory, now: Date): WhatsappTemplate =>
  template.category === category ? template : { ...template, category, updatedAt: now };

export const templateCategoryOf = (said: string): TemplateCategory | undefined =>
  TEMPLATE_CATEGORIES.find((category) => category === said.toLowerCase());

/** A part that no send can fill, such as a carousel, prevents sending. */
export const isSendable = ({ status, components }: Pick<WhatsappTemplate, 'status' | 'components'>): boolean =>
  (status === 'approved' || status === 'flagged') && unfillablePart(components) === undefined;

/** The provider's decision alone can make it sendable. */
export const isAwaited = ({ status }: Pick<WhatsappTemplate, 'status'>): boolean =>
  status === 'paused' || status === 'pending' || status === 'in_appeal';

export interface TemplateVariable {
  component: 'header' | 'body' | 'button';
  name: string;
  index?: number;
  file?: 'image' | 'video' | 'document';
  copies?: boolean;
}

const textOf = (component: TemplateComponent, field: string): string =>
  typeof component[field] === 'string' ? component[field] : '';

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

const typeOf = (component: TemplateComponent): string => textOf(component, 'type').toUpperCase();

const isComponent = (value: unknown): value is TemplateComponent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const buttonsOf = ({ buttons }: TemplateComponent): TemplateComponent[] =>
  Array.isArray(buttons) ? (buttons as unknown[]).map((button) => (isComponent(button) ? button : {})) : [];

/** A one-time code appears in body and button, so a send passes it twice. */
const isOneTimeCode = (component: TemplateComponent): boolean =>
  buttonsOf(component).some((button) => typeOf(button) === 'OTP');

function variablesOfButton(button: TemplateComponent, index: number): TemplateVariable[] {
  if (typeOf(button) === 'COPY_CODE') return [{ component: 'button', name: 'coupon_code', index, copies: true }];
  if (typeOf(button) === 'OTP') return [{ component: 'button', name: '1', index }];
  return namesIn(textOf(button, 'url')).map((name) => ({ component: 'button', name, index }));
}

/** The provider writes an authentication template's body, with the code. */
const variablesOfBody = (body: TemplateComponent, hasOneTimeCode: boolean): TemplateVariable[] =>
  (hasOneTimeCode && body.text === undefined ? ['1'] : namesIn(textOf(body, 'text'))).map((name) => ({
    component: 'body',
    name,
  }));

const HEADERS: ReadonlySet<string> = new Set(['TEXT', ...Object.keys(FILES)]);
const COMPONENTS: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const BUTTONS: ReadonlySet<string> = new Set([
  'QUICK_REPLY',
  'URL',
  'PHONE_NUMBER',
  'VOICE_CALL',
  'COPY_CODE',
  'OTP',
  'FLOW',
]);

/** The first part such as a location header, a carousel or products; undefined if there is none. */
export function unfillablePart(components: readonly TemplateComponent[]): string | undefined {
  for (const [place, component] of components.entries()) {
    const type = typeOf(component);
    if (!COMPONENTS.has(type)) return `components.${place}.type`;
    if (type === 'HEADER' && !HEADERS.has(textOf(component, 'format').toUpperCase() || 'TEXT'))
      return `components.${place}.format`;
    const button = type === 'BUTTONS' ? buttonsOf(component).findIndex((each) => !BUTTONS.has(typeOf(each))) : -1;
    if (button >= 0) return `components.${place}.buttons.${button}.type`;
  }
  return undefined;
}

/** The provider requires a parameter for each. */
export const flowButtons = (components: readonly TemplateComponent[]): number[] =>
  components
    .filter((component) => typeOf(component) === 'BUTTONS')
    .flatMap((component) =>
      buttonsOf(component).flatMap((button, index) => (typeOf(button) === 'FLOW' ? [index] : [])),
    );

/** The provider refuses line breaks, tabs and more than four blanks in a row. */
export const foldedText = (text: string): string =>
  text
    .replace(/\s*[\r\n\t\v\f\u0085\u2028\u2029]+\s*/g, ' ')
    .replace(/ {5,}/g, '    ')
    .trim();

/** Placeholders in the order of a send's texts: header, body, buttons. */
export function variablesOf(components: readonly TemplateComponent[]): TemplateVariable[] {
  const ofType = (type: string) => components.filter((component) => typeOf(component) === type);
  const buttons = ofType('BUTTONS');
  const hasOneTimeCode = buttons.some(isOneTimeCode);
  return [
    ...ofType('HEADER').flatMap(variablesOfHeader),
    ...ofType('BODY').flatMap((body) => variablesOfBody(body, hasOneTimeCode)),
    ...buttons.flatMap((component) => buttonsOf(component).flatMap(variablesOfButton)),
  ];
}

/** Placeholders are numbered like a send's texts; those of the header come first. */
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
