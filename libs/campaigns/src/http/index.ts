export { campaignsControllers } from './controllers';
export { SendingDomainResource } from '../domains/http/sending-domains.http';
export { EmailReputationResource } from '../reputation/http/email-reputation.http';
export { EmailSuppressionResource } from '../reputation/http/email-suppressions.http';
export { installUnsubscribe } from '../reputation/http/install-unsubscribe';
