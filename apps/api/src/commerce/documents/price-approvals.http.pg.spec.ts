import type { Scope } from '@workops/kernel';
import { refusal } from '../../testing/api-app';
import { DocumentsPlace, tally } from '../../testing/documents-place';
import { OAuthWorld } from '../../testing/oauth-world';
import { TokenIssuer } from '../../testing/token-issuer';

const SCOPES: readonly Scope[] = ['price_approval:read', 'price_approval:decide'];

let issuer: TokenIssuer;
let world: OAuthWorld;
let place: DocumentsPlace;

beforeAll(async () => {
  issuer = await TokenIssuer.start();
  world = await OAuthWorld.start(issuer.env);
  place = await DocumentsPlace.in(world.api);
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

/** A member with a token of each kind of credential. */
async function aMember() {
  const { id, subject } = await world.member(place.id);
  const app = await world.connect(await world.app(place.id, SCOPES), subject!, { scope: SCOPES.join(' ') });
  return { id, token: issuer.token(place.id, subject!), personal: await place.createToken(id), app: app.access_token };
}

describe('the requester of a price approval', () => {
  it('cannot decide it with any credential; concurrent deciders decide it once', async () => {
    const [asking, approver, other] = [await aMember(), await aMember(), await aMember()];
    const about = {
      vehicle_id: await place.vehicle(),
      buyer_contact_id: await place.contact(),
      offered_price_clp: 9_000_000,
    };
    const { id: quote_id } = await place.made('/quotes', about);
    const { id } = await place.made('/price-approvals', { quote_id, requested_price_clp: 8_500_000 }, asking.token);
    const decide = (token: string) => place.post(`/price-approvals/${id}/decision`, { status: 'approved' }, { token });
    for (const token of [asking.token, asking.personal, asking.app]) {
      expect(refusal(await decide(token))).toEqual([403, 'FORBIDDEN', 'own_request']);
    }
    expect((await decide(place.token)).status).toBe(403);
    expect((await place.get(`/price-approvals/${id}`)).body.data).toMatchObject({
      status: 'pending',
      decider_user_id: null,
    });
    const decisions = await Promise.all([decide(approver.token), decide(other.app)]);
    expect(tally(decisions)).toEqual({ 200: 1, '409 already_decided': 1 });
    const decider = decisions[0].status === 200 ? approver : other;
    expect((await place.get(`/price-approvals/${id}`)).body.data).toMatchObject({
      status: 'approved',
      decider_user_id: decider.id,
    });
    expect(await place.eventTypes()).toEqual(['quote.issued', 'price_approval.requested', 'price_approval.decided']);
  });
});
