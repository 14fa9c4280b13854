export { campaignsContext } from './adapters/campaigns.context';
export { CAMPAIGNS, campaignsModule } from './adapters/campaigns.module';
export * from './campaigns';
export { domainsModule, domainsOn, SENDING_DOMAINS, type DomainsOutside } from './adapters/domains/domains.module';
export { domainWork } from './adapters/domains/domain-work';
export { mailIdentityOn } from './adapters/domains/mail-identity';
export * from './sending-domains';
