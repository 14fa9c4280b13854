import { createHmac } from 'node:crypto';
import { newMessageId, type Fields } from './business-account';

/** Where a number's calls go, and their signing secret. */
export interface Door {
  url: string;
  secret: string;
}

/** A text, or a message in the Cloud API's format. */
export interface InboundCommand {
  phone_number_id: string;
  from?: string;
  user_id?: string;
  name?: string;
  text?: string;
  message?: Fields;
  /** Provider's id; set it to send a repeat. */
  id?: string;
  /** Seconds since 1970; now by default. */
  timestamp?: number;
}

export interface StatusCommand {
  phone_number_id: string;
  id: string;
  status: string;
  /** Our id of the message. */
  ours?: string;
  timestamp?: number;
  errors?: Fields[];
}

export const signBody = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** `X-Hub-Signature-256`; returns the status. */
export async function postSigned({ url, secret }: Door, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signBody(body, secret) };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const seconds = (timestamp?: number): string => String(timestamp ?? Math.floor(Date.now() / 1_000));

const toPayload = (accountId: string, field: string, value: Fields): object => ({
  object: 'whatsapp_business_account',
  entry: [{ id: accountId, changes: [{ field, value }] }],
});

const numberPayload = (phoneNumberId: string, value: Fields): object =>
  toPayload('local', 'messages', {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '', phone_number_id: phoneNumberId },
    ...value,
  });

export function inboundPayload({
  phone_number_id: number,
  from,
  user_id: userId,
  name,
  text,
  message,
  id,
  timestamp,
}: InboundCommand): object {
  const contact = { profile: { name: name ?? '' }, ...(from && { wa_id: from }), ...(userId && { user_id: userId }) };
  const content = message ?? { type: 'text', text: { body: text ?? '' } };
  const sender = { ...(from && { from }), ...(userId && { from_user_id: userId }) };
  return numberPayload(number, {
    contacts: [contact],
    messages: [{ ...sender, id: id ?? newMessageId(), timestamp: seconds(timestamp), ...content }],
  });
}

export const statusPayload = ({
  phone_number_id: number,
  id,
  status,
  ours,
  timestamp,
  errors,
}: StatusCommand): object =>
  numberPayload(number, {
    statuses: [
      {
        id,
        status,
        timestamp: seconds(timestamp),
        ...(ours && { biz_opaque_callback_data: ours }),
        ...(errors && { errors }),
      },
    ],
  });

export const templatePayload = (
  accountId: string,
  { id, name, language }: Fields,
  event: string,
  reason = 'NONE',
): object =>
  toPayload(accountId, 'message_template_status_update', {
    event,
    message_template_id: id,
    message_template_name: name,
    message_template_language: language,
    reason,
  });
