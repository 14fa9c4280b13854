export { main } from './main';
export type { FieldKind, PackedField, PackedOperation, Packed } from './packed';
export { processTerminal } from './process-terminal';
export type { Terminal } from './terminal';
export { recipes } from './recipes';
