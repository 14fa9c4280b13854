export { conversationParts, createTalks } from '../fillings/agent-talks';
export * from './answering-place';
export * from './model-answers';
