import { noticeAfter } from './clocks';
import type { PrivacyRequest } from './privacy-request';

/** Contains nothing about the patient or the requester. */
export interface DueNotice {
  workspaceId: string;
  kind: string;
  subject: string;
  text: string;
  /** A second notice with this key is dropped. */
  dedupeKey: string;
}

type Due = Pick<PrivacyRequest, 'workspaceId' | 'id' | 'number' | 'dueOn'>;

export function dueNotice(
  { workspaceId, id, number, dueOn }: Due,
  timezone: string,
  now: Date,
): { notice: DueNotice; next: Date | null } {
  const end = noticeAfter(dueOn, timezone);
  const isOverdue = now >= end;
  const ref = `PR-${number}`;
  const kind = isOverdue ? 'clinic_privacy_request_overdue' : 'clinic_privacy_request_due';
  const subject = isOverdue ? `Solicitud de privacidad vencida: ${ref}` : `Solicitud de privacidad por vencer: ${ref}`;
  const said = isOverdue ? `venció el ${dueOn} sin respuesta` : `debe responderse a más tardar el ${dueOn}`;
  const text = `La solicitud de privacidad ${ref} ${said}. Respóndela con POST /clinic-privacy-requests/${id}/complete.`;
  return {
    notice: { workspaceId, kind, subject, text, dedupeKey: `${kind}/${id}/${dueOn}` },
    next: isOverdue ? null : end,
  };
}
