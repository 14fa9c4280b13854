import type { Actor } from '@workops/kernel';
import {
  assertExplained,
  completedRequest,
  mustBeOpenRequest,
  noRequest,
  withdrawnRequest,
  withAnswerAlone,
  type Completion,
  type PrivacyRequest,
} from '../domain/privacy-request';
import type { PrivacyDeps, PrivacyRef } from '../privacy-ports';
import { erase } from '../../patients/use-cases/erase-patient';
import { settleBlock } from './privacy-requests';

/**
 * A granted erasure deletes everything about the patient, or nothing happens; a completed request is returned
 * unchanged. Throws `not_found`, `unusable`, and `conflict`: `invalid_status`, `retention_applies`, `open_sales`.
 */
export const completeRequest =
  (deps: PrivacyDeps) =>
  (actor: Actor, ref: PrivacyRef, completion: Completion): Promise<PrivacyRequest> =>
    deps.store.transaction(actor, async (tx) => {
      const locked = await tx.requests.lock(ref);
      if (!locked) throw noRequest();
      const { request, patient } = locked;
      assertExplained(completion);
      if (request.status === 'completed') return request;
      mustBeOpenRequest(request);
      const now = deps.clock.now();
      const isErasure = request.kind === 'erasure' && completion.outcome === 'granted';
      if (isErasure && patient) await erase(deps, actor, tx, patient, 'retention_applies');
      const ended = completedRequest(request, completion, now);
      const after = isErasure ? withAnswerAlone(ended) : ended;
      await tx.requests.save(after);
      await settleBlock(tx, after.patientId, now);
      const { id } = after;
      tx.events.record('clinic_privacy_request.completed', {
        resourceId: id,
        changes: { status: { from: 'open', to: 'completed' } },
        data: { id },
      });
      tx.audit.record({
        action: 'clinic_privacy_request.completed',
        target: { kind: 'clinic_privacy_request', id },
        details: { patient_id: after.patientId, kind: after.kind, outcome: after.outcome },
      });
      return after;
    });

/** A withdrawn request is returned unchanged. Throws `not_found`, and `conflict`: `invalid_status`. */
export const withdrawRequest =
  (deps: PrivacyDeps) =>
  (actor: Actor, ref: PrivacyRef): Promise<PrivacyRequest> =>
    deps.store.transaction(actor, async (tx) => {
      const locked = await tx.requests.lock(ref);
      if (!locked) throw noRequest();
      const { request } = locked;
      if (request.status === 'withdrawn') return request;
      mustBeOpenRequest(request);
      const after = withdrawnRequest(request, deps.clock.now());
      await tx.requests.save(after);
      await settleBlock(tx, after.patientId, after.updatedAt);
      return after;
    });
