export { campaignsContext } from './adapters/campaigns.context';
export { CAMPAIGNS, campaignsModule } from './adapters/campaigns.module';
export * from './campaigns';
