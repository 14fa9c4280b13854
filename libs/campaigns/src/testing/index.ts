export { campaignTables } from './looks';
