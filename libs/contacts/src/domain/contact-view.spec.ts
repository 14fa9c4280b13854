import { aContact } from '../testing/builders';
import type { ChannelKind } from './channel';
import { displayName, toContactView } from './contact-view';

describe('the display name', () => {
  const unnamed = aContact({ name: '' });

  it('is the name if there is one', () => {
    expect(toContactView(aContact(), [])).toMatchObject({ displayName: 'Josefa Núñez', named: true });
  });

  it('falls back to a readable phone, an email or a handle', () => {
    const handle = { ...unnamed, externalId: '@josefa' };
    const email = { ...handle, email: 'j@example.com' };
    const phone = { ...email, phone: '+56987654321', phoneE164: '+56987654321' };
    expect([phone, email, handle, unnamed].map((contact) => displayName(contact))).toEqual([
      '+56 9 8765 4321',
      'j@example.com',
      '@josefa',
      'Sin nombre',
    ]);
    expect(toContactView(phone, []).named).toBe(false);
  });
});

describe('the display name of a contact without name, phone and email', () => {
  const unnamed = aContact({ name: '', externalId: 'crm-1' });

  it.each<[ChannelKind, string, string]>([
    ['instagram', '@josefa', '@josefa'],
    ['messenger', '24681357', '24681357'],
    ['tiktok', 'josefa.n', 'josefa.n'],
    ['web', 'visitor-7', 'visitor-7'],
    ['whatsapp', '+56987654321', '+56 9 8765 4321'],
    ['sms', 'BANCO', 'BANCO'],
    ['email', 'j@example.com', 'j@example.com'],
  ])('is the identity of its %s channel', (kind, identifier, shown) => {
    expect(displayName(unnamed, { kind, identifier })).toBe(shown);
    expect(toContactView(unnamed, [], { kind, identifier })).toMatchObject({ displayName: shown, named: false });
    expect(displayName({ ...unnamed, name: 'Josefa' }, { kind, identifier })).toBe('Josefa');
  });
});

describe('the view of a contact', () => {
  it('contains every stored field except the workspace and the match keys', () => {
    const { workspaceId: _workspaceId, emailNormalised: _email, phoneE164: _phone, ...kept } = aContact();
    expect(toContactView(aContact(kept), [])).toEqual({
      ...kept,
      attributes: [],
      displayName: 'Josefa Núñez',
      named: true,
      leadSources: [],
    });
  });
});
