export { OpenApiCheck, type OpenApiDocument, type SeenAnswer } from './openapi-check';
