import { PortalFailure, type Portal, type PublicationJob, type PublicationOutcome } from '../publication-ports';
import { publishListings } from './publish-listings';

const job: PublicationJob = {
  workspaceId: 'w',
  vehicleId: 'v',
  accountId: 'a',
  portal: 'portal_a',
  apiUrl: 'https://portal.example',
  apiTokenSealed: null,
  removing: false,
  revision: 3,
  fields: {},
  photos: [{ id: 'p', contentType: 'image/jpeg', size: 1 }],
  sentPhotos: ['p'],
};

/** The outcome of one job, and the photos that the portal received. */
async function outcomeOf(leased: PublicationJob, remove: Portal['remove'] = async () => undefined) {
  const [outcomes, photos]: [PublicationOutcome[], string[]] = [[], []];
  const waiting = [leased];
  const portal: Portal = {
    upsert: async () => ({ externalId: 'L-1', url: null }),
    sendPhoto: async (_access, { id }) => {
      photos.push(id);
    },
    remove,
  };
  const round = publishListings({
    work: { lease: async () => waiting.splice(0), renew: async () => undefined },
    portal,
    fileContents: {
      open: async () =>
        (async function* () {
          yield Buffer.from('x');
        })(),
    },
    secrets: { open: (sealed) => sealed },
    settle: async (outcome) => {
      outcomes.push(outcome);
    },
    isOver: () => false,
  });
  await round();
  return { ...outcomes[0]!, photos };
}

describe('the photos of a listing', () => {
  it('are sent once each while it is published', async () => {
    expect(await outcomeOf(job)).toMatchObject({ answer: { kind: 'accepted' }, sentPhotos: ['p'], photos: [] });
    expect(await outcomeOf({ ...job, sentPhotos: [] })).toMatchObject({
      answer: { kind: 'accepted' },
      sentPhotos: ['p'],
      photos: ['p'],
    });
  });

  it('are sent again after a removal, even if its response was lost', async () => {
    const removing = { ...job, removing: true };
    expect(await outcomeOf(removing)).toMatchObject({ answer: { kind: 'removed' }, sentPhotos: [] });
    const lost = async () => {
      throw new PortalFailure('timeout', false);
    };
    expect(await outcomeOf(removing, lost)).toMatchObject({
      answer: { kind: 'failed', error: 'timeout' },
      sentPhotos: [],
    });
  });
});
