export { asIf, isListingDue } from './as-if';
