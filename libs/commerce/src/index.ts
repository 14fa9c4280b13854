export { commerceContext } from './adapters/commerce.context';
export { commerceOn, type CommerceDirectories } from './adapters/commerce-on';
export { COMMERCE, CommerceModule } from './adapters/commerce.module';
export { INTAKE, IntakeModule } from './adapters/leads/intake.module';
export * from './commerce';
export * from './intake';
