export { conversationsContext } from './adapters/conversations.context';
export { CONVERSATIONS, conversationsModule } from './adapters/conversations.module';
export * from './conversations';
