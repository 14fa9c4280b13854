export { anAccount } from './an-account';
