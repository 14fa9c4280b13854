import { EXHAUSTED_BEFORE_PAUSE, type PauseReason } from './health';

export interface Pause {
  workspaceId: string;
  subscriptionId: string;
  url: string;
  reason: PauseReason;
  at: Date;
}

/** A second notice with the same key is dropped. */
export interface AdminNotice {
  workspaceId: string;
  kind: 'webhook_paused';
  subject: string;
  text: string;
  dedupeKey: string;
}

const BECAUSE: Record<PauseReason, string> = {
  consecutive_failures: `${EXHAUSTED_BEFORE_PAUSE} entregas seguidas agotaron sus reintentos`,
  failing_24h: 'lleva 24 horas fallando sin una sola entrega correcta',
};

/** Contains only the host, because people put secrets into URLs. */
export function noticeOf({ workspaceId, subscriptionId, url, reason, at }: Pause): AdminNotice {
  const { host } = new URL(url);
  return {
    workspaceId,
    kind: 'webhook_paused',
    subject: `Webhook en pausa: ${host}`,
    text:
      `La suscripción ${subscriptionId} (${host}) se pausó sola: ${BECAUSE[reason]}. ` +
      'Mientras siga en pausa no recibe eventos, y los que ocurran entretanto no se guardan. ' +
      `Cuando el receptor funcione, reanúdala con POST /webhooks/${subscriptionId}/resume.`,
    dedupeKey: `webhook_paused/${subscriptionId}/${at.toISOString()}`,
  };
}
