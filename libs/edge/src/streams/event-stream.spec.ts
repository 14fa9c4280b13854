import { EventStream, eventBytes } from './event-stream';

const turned = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('EventStream', () => {
  it('sends the events of one event loop turn together, in order', async () => {
    const stream = new EventStream();
    const pieces: string[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece.toString()));
    stream.event('note', '1', '{}');
    stream.tell(eventBytes('note', '2', '[]'));
    stream.comment('3');
    await turned();
    stream.comment();
    await turned();
    expect(pieces).toEqual(['event: note\nid: 1\ndata: {}\n\nevent: note\nid: 2\ndata: []\n\n:\nid: 3\n\n', ':\n\n']);
  });

  it('ends after its last event, and sends nothing later', async () => {
    const stream = new EventStream();
    let text = '';
    stream.on('data', (piece: Buffer) => (text += piece.toString()));
    stream.event('note', '1', '{}');
    stream.end();
    stream.event('note', '2', '{}');
    stream.end();
    await turned();
    expect(text).toBe('event: note\nid: 1\ndata: {}\n\n');
  });
});
