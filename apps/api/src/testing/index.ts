export { OpenApiCheck, type SeenAnswer } from './openapi-check';
