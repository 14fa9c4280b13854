import { changedPortalAccount, newPortalAccount } from './portal-account';

const now = new Date('2027-01-15T12:00:00.000Z');
const fields = {
  kind: 'portal_b',
  name: 'B',
  pipelineId: null,
  locationId: null,
  enabled: true,
  webhookSecretSealed: 'secret',
} as const;
const at = (apiUrl: string | null) =>
  newPortalAccount({ ...fields, apiUrl, apiTokenSealed: 'sealed' }, { workspaceId: 'w', id: 'a', now });
const account = at('https://portal.example/v1');

describe('the token of a portal account', () => {
  it.each(['https://other.example/v1', 'https://portal.example:8443/v1', null])(
    'is dropped when the address changes to %s',
    (apiUrl) => {
      expect(changedPortalAccount(account, { apiUrl }, now)).toMatchObject({ apiUrl, apiTokenSealed: null });
      expect(changedPortalAccount(account, { apiUrl, apiTokenSealed: 'another' }, now)).toMatchObject({
        apiTokenSealed: 'another',
      });
    },
  );

  it('is kept for the same origin and for the first address', () => {
    expect(changedPortalAccount(account, { apiUrl: 'https://portal.example/v2' }, now)).toMatchObject({
      apiTokenSealed: 'sealed',
    });
    expect(changedPortalAccount(at(null), { apiUrl: 'https://portal.example/v1' }, now)).toMatchObject({
      apiTokenSealed: 'sealed',
    });
  });
});
