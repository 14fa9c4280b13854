import { aContact } from '../testing/builders';
import { displayNameOf, viewOf } from './contact-view';

describe('the name that is shown', () => {
  const unnamed = aContact({ name: '' });

  it('is the name where there is one', () => {
    expect(viewOf(aContact(), [])).toMatchObject({ displayName: 'Josefa Núñez', named: true });
  });

  it('falls back to a readable phone, an email, a handle, and is never empty', () => {
    const handle = { ...unnamed, externalId: '@josefa' };
    const email = { ...handle, email: 'j@example.com' };
    const phone = { ...email, phone: '+56987654321', phoneE164: '+56987654321' };
    expect([phone, email, handle, unnamed].map(displayNameOf)).toEqual(['+56 9 8765 4321', 'j@example.com', '@josefa', 'Sin nombre']);
    expect(viewOf(phone, []).named).toBe(false);
  });
});

describe('the view of a contact', () => {
  it('shows everything that is kept, but for the workspace and what only matching needs', () => {
    const { workspaceId: _workspaceId, emailNormalised: _email, phoneE164: _phone, ...kept } = aContact();
    expect(viewOf(aContact(kept), [])).toEqual({ ...kept, attributes: [], displayName: 'Josefa Núñez', named: true, leadSources: [] });
  });
});
