import { ALL_SCOPES, isGrantable, SCOPES_IN_ENGLISH } from '@workops/kernel';
import type { DocumentedSurroundings } from '@workops/edge/app';
import { METADATA_PATH, OAUTH_PATH } from './authorization-server';

const AUTHORIZE = `${OAUTH_PATH}/authorize`;
const TOKEN = `${OAUTH_PATH}/token`;
const REVOKE = `${OAUTH_PATH}/revoke`;

/** Each app is registered with a subset. */
const SCOPES_OF_APPS = ALL_SCOPES.filter(isGrantable);

/** RFC 8414, with only the enabled features. */
export function authorizationServerMetadata({ origin }: URL): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${AUTHORIZE}`,
    token_endpoint: `${origin}${TOKEN}`,
    revocation_endpoint: `${origin}${REVOKE}`,
    scopes_supported: SCOPES_OF_APPS,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ['es'],
    service_documentation: `${origin}/api/v1/docs`,
  };
}

const text = (description: string) => ({ type: 'string', description });
const fixed = (value: string) => ({ type: 'string', enum: [value] });
const described = (description: string, schema: object) => ({ ...schema, description });

const tokens = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
  properties: {
    access_token: text('Starts with `oa_`; good for an hour.'),
    token_type: described('How the token is sent.', fixed('Bearer')),
    expires_in: { type: 'integer', description: 'Seconds.' },
    refresh_token: text('Good for 30 days and for one use.'),
    scope: text('What was granted, with blanks between.'),
  },
};
const failure = {
  type: 'object',
  required: ['error'],
  properties: {
    error: text('As RFC 6749 has it, for example `invalid_grant`.'),
    error_description: text('What went wrong, for a person.'),
  },
};

const failed = (description: string) => ({ description, content: { 'application/json': { schema: failure } } });
const tooMany = failed('Too many requests from the address: `temporarily_unavailable`, with `Retry-After`.');
const refusals = { '400': failed('The request is refused.'), '401': failed('The client is unknown.'), '429': tooMany };

const form = (properties: Record<string, object>, required: readonly string[]) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', required, properties } } },
});

const query = (name: string, schema: object, required = true) => ({ name, in: 'query', required, schema });
const clientId = text('The id of the connected app.');
const resource = {
  type: 'string',
  format: 'uri',
  description: 'This API, and no other; assumed where it is left out.',
};

const operation = (id: string, summary: string, description: string, rest: object) => ({
  operationId: id,
  tags: ['OAuth'],
  summary,
  description,
  security: [],
  'x-service-tier': 'beta',
  'x-service-sensitive': false,
  ...rest,
});

const authorize = operation(
  'authorizeApp',
  'Authorize a connected app',
  'A page for the browser of a member, who signs in and decides.',
  {
    parameters: [
      query('response_type', fixed('code')),
      query('client_id', clientId),
      query('redirect_uri', {
        type: 'string',
        format: 'uri',
        description: 'One of those that the app is registered with.',
      }),
      query('scope', text('With blanks between.'), false),
      query('code_challenge', text('Of PKCE (RFC 7636).')),
      query('code_challenge_method', fixed('S256')),
      query('state', text('Comes back with the answer.'), false),
      query('resource', resource, false),
    ],
    responses: {
      '303': {
        description:
          'To the sign-in. At the end the app is called at its `redirect_uri` with `code`, `state` and `iss`, or with `error`.',
        headers: {
          Location: { required: true, description: 'Where the browser goes on.', schema: { type: 'string' } },
        },
      },
      '400': {
        description: 'The request names no app, or not one of its addresses: a page in Spanish.',
        content: { 'text/html': {} },
      },
      '429': { description: 'Too many sign-ins from the address: a page in Spanish.', content: { 'text/html': {} } },
      default: { description: 'Any other failure: a page in Spanish.', content: { 'text/html': {} } },
    },
  },
);

const exchange = operation(
  'exchangeToken',
  'Get an access token',
  'Exchanges a code or a refresh token. A code is valid for one minute. Using a code or a refresh token twice revokes its consent.',
  {
    requestBody: form(
      {
        grant_type: described('What is exchanged.', { type: 'string', enum: ['authorization_code', 'refresh_token'] }),
        client_id: clientId,
        code: text('With `authorization_code`.'),
        redirect_uri: { type: 'string', format: 'uri', description: 'With `authorization_code`, as it was.' },
        code_verifier: text('With `authorization_code`.'),
        refresh_token: text('With `refresh_token`.'),
        scope: text('With `refresh_token`: fewer than were granted.'),
        resource,
      },
      ['grant_type', 'client_id'],
    ),
    responses: {
      '200': { description: 'The tokens.', content: { 'application/json': { schema: tokens } } },
      ...refusals,
    },
  },
);

const revoke = operation(
  'revokeToken',
  'Revoke a token',
  'Also revokes its consent and all tokens of that. An unknown token gets the same answer as a known one.',
  {
    requestBody: form(
      {
        token: text('The access or refresh token.'),
        token_type_hint: text('`access_token` or `refresh_token`.'),
        client_id: clientId,
      },
      ['token', 'client_id'],
    ),
    responses: { '200': { description: 'The token opens nothing any more.' }, ...refusals },
  },
);

const metadata = operation('readAuthorizationServer', 'Get the authorization server metadata', 'As in RFC 8414.', {
  responses: {
    '200': { description: 'The metadata.', content: { 'application/json': { schema: { type: 'object' } } } },
    '404': { description: 'There is no OAuth here.' },
  },
});

/** The paths if they are served, and always the security scheme. */
export function documentedAuthorization(publicUrl: URL | undefined): Pick<DocumentedSurroundings, 'scheme' | 'paths'> {
  const at = publicUrl?.origin ?? '';
  const servers = [{ url: at }];
  const flow = { authorizationUrl: `${at}${AUTHORIZE}`, tokenUrl: `${at}${TOKEN}`, refreshUrl: `${at}${TOKEN}` };
  const scopes = Object.fromEntries(SCOPES_OF_APPS.map((scope) => [scope, SCOPES_IN_ENGLISH[scope]]));
  return {
    scheme: {
      type: 'oauth2',
      description: `A connected app that a member has authorised: OAuth 2.1 with PKCE, described at \`${METADATA_PATH}\` where the service has an identity provider.`,
      flows: { authorizationCode: { ...flow, scopes } },
    },
    paths: publicUrl
      ? {
          [AUTHORIZE]: { servers, get: authorize },
          [TOKEN]: { servers, post: exchange },
          [REVOKE]: { servers, post: revoke },
          [METADATA_PATH]: { servers, get: metadata },
        }
      : {},
  };
}
