export { ApiApp } from './api-app';
export { Browser, type Visited } from './browser';
export { OpenApiCheck, type OpenApiDocument, type SeenAnswer } from './openapi-check';
export { objectionsTo } from './fhir-rules';
export { newProof } from './proof';
export { readBody, usualBodies, type PostedBody } from './read-body';
export { TokenIssuer } from './token-issuer';
