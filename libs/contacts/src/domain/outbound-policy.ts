import { outboundBlocked, outboundWarning } from '@workops/kernel';
import type { ChannelKind } from './channel';
import type { ContactRecord } from './contact';
import type { OutboundScope, StandingPreferences } from './outbound-preference';

export interface OutboundSend {
  channel: ChannelKind;
  /** `answer` replies to a recent message, so no preference forbids it. */
  purpose: Exclude<OutboundScope, 'all_proactive'> | 'answer';
  /** Whether free text is accepted; absent on channels that always do. */
  window?: 'open' | 'closed';
  unanswerable?: boolean;
  template?: boolean;
  templateNotApproved?: boolean;
  disconnected?: boolean;
  held?: boolean;
  /** The email destination if it differs from the card's. */
  address?: string;
  suppressed?: 'bounced' | 'complained';
  /** Any contact with this address has unsubscribed. */
  unsubscribed?: boolean;
  /** The workspace may send only answers: its mail reputation is too bad. */
  emailBlocked?: boolean;
  /** The provider refused marketing to the contact within the last day. */
  providerLimited?: boolean;
}

export interface AskedSend {
  contactId: string;
  send: OutboundSend;
}

export interface OutboundContact extends Pick<
  ContactRecord,
  'email' | 'phone' | 'channels' | 'emailConsent' | 'emailStatus' | 'blockedAt' | 'archivedAt' | 'mergedIntoContactId'
> {
  preferences: StandingPreferences;
}

interface Objection {
  hint: string;
  applies(contact: OutboundContact, send: OutboundSend): boolean;
}

const CARD_FIELD: Partial<Record<ChannelKind, 'email' | 'phone'>> = {
  email: 'email',
  phone: 'phone',
  whatsapp: 'phone',
  sms: 'phone',
};

const isReachable = (contact: OutboundContact, { channel }: OutboundSend): boolean => {
  const field = CARD_FIELD[channel];
  return contact.channels.includes(channel) || (field !== undefined && contact[field] !== null);
};

const isMarketingMail = ({ channel, purpose }: OutboundSend): boolean => channel === 'email' && purpose === 'marketing';
const lacksWindow = ({ window, template = false }: OutboundSend): boolean => window === 'closed' && !template;

const blockFor = (scope: OutboundScope, hint: string): Objection => ({
  hint,
  applies: ({ preferences }, { channel, purpose }) => purpose === scope && preferences[channel]?.[scope] === 'blocked',
});

/** The sender cannot override these. */
const BLOCKS = {
  contact_merged: {
    hint: 'Envíe el mensaje al contacto con el que fue fusionado.',
    applies: ({ mergedIntoContactId }) => mergedIntoContactId !== null,
  },
  contact_blocked: {
    hint: 'Desbloquee al contacto antes de escribirle.',
    applies: ({ blockedAt }) => blockedAt !== null,
  },
  safety_hold: {
    hint: 'El contacto tiene una retención de seguridad: una persona tiene que resolverla.',
    applies: (_contact, { held = false }) => held,
  },
  all_proactive_blocked: {
    hint: 'El contacto no quiere mensajes que no haya pedido por este canal; solo se le puede responder.',
    applies: ({ preferences }, { channel, purpose }) =>
      purpose !== 'answer' && preferences[channel]?.all_proactive === 'blocked',
  },
  marketing_blocked: blockFor('marketing', 'El contacto no quiere publicidad por este canal.'),
  service_blocked: blockFor('service', 'El contacto no quiere mensajes de servicio por este canal.'),
  promised_followup_blocked: blockFor('promised_followup', 'El contacto no quiere seguimientos por este canal.'),
  consent_missing: {
    hint: 'Registre el consentimiento del contacto para recibir publicidad por correo.',
    applies: ({ emailConsent }, send) => isMarketingMail(send) && !emailConsent,
  },
  email_not_subscribed: {
    hint: 'La dirección de correo del contacto ya no está suscrita.',
    applies: ({ emailStatus }, send) =>
      isMarketingMail(send) && (emailStatus !== 'subscribed' || send.unsubscribed === true),
  },
  unreachable: {
    hint: 'Agregue al contacto una dirección o un número de este canal.',
    applies: (contact, send) => !isReachable(contact, send),
  },
  address_suppressed: {
    hint: 'La dirección de correo del contacto rechaza los mensajes; pídale otra.',
    applies: ({ emailStatus }, { channel, purpose, suppressed }) =>
      channel === 'email' &&
      ([emailStatus, suppressed].includes('bounced') ||
        ([emailStatus, suppressed].includes('complained') && purpose !== 'answer')),
  },
  channel_disconnected: {
    hint: 'Vuelva a conectar el canal antes de escribir por él.',
    applies: (_contact, { disconnected = false }) => disconnected,
  },
  email_channel_blocked: {
    hint: 'El correo del negocio está bloqueado por su reputación: revísela y libérelo antes de enviar.',
    applies: (_contact, { channel, purpose, emailBlocked = false }) =>
      channel === 'email' && purpose !== 'answer' && emailBlocked,
  },
  template_not_approved: {
    hint: 'La plantilla no está aprobada; elija otra.',
    applies: (_contact, { templateNotApproved = false }) => templateNotApproved,
  },
  provider_limited: {
    hint: 'El proveedor no entrega más publicidad al contacto por ahora; espere un día.',
    applies: (_contact, { purpose, providerLimited = false }) => purpose === 'marketing' && providerLimited,
  },
  template_missing: {
    hint: 'La ventana para responder está cerrada: envíe una plantilla aprobada.',
    applies: (_contact, send) => send.channel === 'whatsapp' && lacksWindow(send),
  },
  window_closed: {
    hint: 'La ventana para responder está cerrada: espere a que el contacto escriba.',
    applies: (_contact, send) => lacksWindow(send) || (send.purpose === 'answer' && send.unanswerable === true),
  },
} satisfies Record<string, Objection>;

/** The sender may override these. */
const WARNINGS = {
  contact_archived: {
    hint: 'El contacto está archivado; confirme que quiere escribirle.',
    applies: ({ archivedAt }) => archivedAt !== null,
  },
  consent_unrecorded: {
    hint: 'No consta que el contacto acepte publicidad por este canal; confirme que la acepta.',
    applies: ({ preferences }, { channel, purpose }) =>
      purpose === 'marketing' && channel !== 'email' && preferences[channel]?.marketing === undefined,
  },
} satisfies Record<string, Objection>;

type OutboundReason = keyof typeof BLOCKS | keyof typeof WARNINGS;

/** Most serious first; `hint` is the remedy for the first. */
export type OutboundVerdict =
  | { outcome: 'allowed' }
  | { outcome: 'blocked' | 'warning'; reasons: OutboundReason[]; hint: string };

function findObjections<Reason extends OutboundReason>(
  rules: Record<Reason, Objection>,
  contact: OutboundContact,
  send: OutboundSend,
): Reason[] {
  return (Object.keys(rules) as Reason[]).filter((reason) => rules[reason].applies(contact, send));
}

/** A blocked verdict omits warnings, because acknowledging them would not help. */
export function judgeOutbound(contact: OutboundContact, send: OutboundSend): OutboundVerdict {
  const blocks = findObjections(BLOCKS, contact, send);
  const [block] = blocks;
  if (block) return { outcome: 'blocked', reasons: blocks, hint: BLOCKS[block].hint };
  const warnings = findObjections(WARNINGS, contact, send);
  const [warning] = warnings;
  if (warning) return { outcome: 'warning', reasons: warnings, hint: WARNINGS[warning].hint };
  return { outcome: 'allowed' };
}

/** Throws `OUTBOUND_BLOCKED`, or `OUTBOUND_WARNING` unless all reasons are acknowledged. */
export function requireOutbound(contact: OutboundContact, send: OutboundSend, acknowledged: readonly string[]): void {
  const verdict = judgeOutbound(contact, send);
  if (verdict.outcome === 'allowed') return;
  const objection = { reasons: verdict.reasons, hint: verdict.hint };
  if (verdict.outcome === 'blocked') throw outboundBlocked(objection);
  if (!verdict.reasons.every((reason) => acknowledged.includes(reason))) throw outboundWarning(objection);
}
