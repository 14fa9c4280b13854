export { commerceContext } from './adapters/commerce.context';
export { COMMERCE, commerceModule } from './adapters/commerce.module';
export * from './commerce';
