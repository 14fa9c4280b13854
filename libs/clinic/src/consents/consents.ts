import { listRecords } from '@workops/kernel';
import type { ConsentDeps } from './consent-ports';
import { changeTemplate, createTemplate } from './use-cases/consent-templates';
import { listConsents, prepareConsent, readConsent, revokeConsent, signConsent } from './use-cases/consents';
import { inClinics } from '../use-cases/in-clinics';

export {
  CONSENT_METHODS,
  CONSENT_STATUSES,
  consentLimits,
  SIGNER_KINDS,
  type Consent,
  type ConsentMethod,
  type ConsentStatus,
  type Signer,
  type SignerKind,
} from './domain/consent';
export { consentTemplateLimits, type ConsentTemplate } from './domain/consent-template';

export type Consents = ReturnType<typeof createConsents>;

export function createConsents(deps: ConsentDeps) {
  const { write, list } = inClinics(deps);
  return {
    templates: {
      create: write(createTemplate(deps)),
      list: list(listRecords(deps.reads.templates)),
      change: write(changeTemplate(deps)),
    },
    prepare: write(prepareConsent(deps)),
    list: list(listConsents(deps)),
    read: readConsent(deps),
    sign: write(signConsent(deps)),
    revoke: write(revokeConsent(deps)),
  };
}
