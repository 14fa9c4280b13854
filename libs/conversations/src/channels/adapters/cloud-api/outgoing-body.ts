import {
  flowButtons,
  foldedText,
  variablesOf,
  type TemplateComponent,
  type TemplateVariable,
} from '../../domain/whatsapp-template';
import type { OutgoingMessage } from '../../../conversations/message-ports';

export interface UploadedMedia {
  id: string;
  filename: string;
}

/** The provider's ids. */
export interface Named {
  media?: UploadedMedia;
  flow?: string;
}

function parameterOf({ name, file, copies = false }: TemplateVariable, given: string): object {
  if (file) return { type: file, [file]: { link: given } };
  const text = foldedText(given);
  if (copies) return { type: 'coupon_code', coupon_code: text };
  return /^\d+$/.test(name) ? { type: 'text', text } : { type: 'text', parameter_name: name, text };
}

/** A flow button needs no token, because the response names the message. */
const opensFlow = (index: number): object => ({
  type: 'button',
  sub_type: 'flow',
  index: String(index),
  parameters: [{ type: 'action', action: { flow_token: 'unused' } }],
});

/** Arranges texts by component. */
export function templateParameters(components: readonly TemplateComponent[], texts: readonly string[]): object[] {
  const filled = variablesOf(components).map((variable, place) => ({
    variable,
    parameter: parameterOf(variable, texts[place] ?? ''),
  }));
  const of = (type: TemplateVariable['component']) => filled.filter(({ variable }) => variable.component === type);
  const whole = (type: 'header' | 'body') =>
    of(type).length > 0 ? [{ type, parameters: of(type).map(({ parameter }) => parameter) }] : [];
  const buttons = of('button').map(({ variable: { index, copies = false }, parameter }) => ({
    type: 'button',
    sub_type: copies ? 'copy_code' : 'url',
    index: String(index),
    parameters: [parameter],
  }));
  return [...whole('header'), ...whole('body'), ...buttons, ...flowButtons(components).map(opensFlow)];
}

const WITH_CAPTION: ReadonlySet<string> = new Set(['image', 'video', 'document']);

function mediaOf(type: string, { content }: OutgoingMessage, { id, filename }: UploadedMedia): object {
  const kind = type === 'file' ? 'document' : type;
  const caption = content !== '' && WITH_CAPTION.has(kind) ? { caption: content } : {};
  return { type: kind, [kind]: { id, ...caption, ...(kind === 'document' && { filename }) } };
}

function flowOf({ id, content, flow }: OutgoingMessage, externalId: string): object {
  const { cta, screen, data } = flow!;
  const parameters = {
    flow_message_version: '3',
    flow_token: id,
    flow_id: externalId,
    flow_cta: cta,
    flow_action: 'navigate',
    ...(screen !== undefined && { flow_action_payload: { screen, ...(data && { data }) } }),
  };
  return {
    type: 'interactive',
    interactive: { type: 'flow', body: { text: content }, action: { name: 'flow', parameters } },
  };
}

function contentOf(message: OutgoingMessage, { media, flow }: Named): object {
  const { type, content, location, template } = message;
  if (media) return mediaOf(type, message, media);
  if (template) {
    const components = templateParameters(template.components, template.variables);
    const parts = components.length > 0 ? { components } : {};
    return { type: 'template', template: { name: template.name, language: { code: template.language }, ...parts } };
  }
  if (flow !== undefined) return flowOf(message, flow);
  if (location) {
    const { latitude, longitude, name, address } = location;
    return {
      type: 'location',
      location: { latitude, longitude, ...(name !== null && { name }), ...(address !== null && { address }) },
    };
  }
  return { type: 'text', text: { body: content, preview_url: false } };
}

const NUMBER = /^\+?(\d{5,20})$/;

/** People with only a username have an id with the business. */
const recipientOf = (to: string): object => {
  const digits = NUMBER.exec(to)?.[1];
  return digits === undefined ? { recipient: to } : { to: digits };
};

/** Body of `POST /{phone_number_id}/messages`; statuses return `biz_opaque_callback_data`. */
export const outgoingBody = (message: OutgoingMessage, named: Named): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...recipientOf(message.to),
  biz_opaque_callback_data: message.id,
  ...(message.replyToExternalId !== null && { context: { message_id: message.replyToExternalId } }),
  ...contentOf(message, named),
});
