export * from './actor';
export * from './audit';
export * from './clock';
export * from './countries';
export * from './domain-error';
export * from './ids';
export * from './scopes';
export * from './visibility';
