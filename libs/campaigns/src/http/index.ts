export { campaignsControllers } from './controllers';
export { SendingDomainResource } from './domains/sending-domains.http';
export { EmailReputationResource } from './reputation/email-reputation.http';
export { EmailSuppressionResource } from './reputation/email-suppressions.http';
export { installUnsubscribe } from './reputation/install-unsubscribe';
