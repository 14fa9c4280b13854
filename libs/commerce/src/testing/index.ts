export { asIf, isListingDue } from './as-if';
export { readPdfPages } from './pdf-text';
