import { get } from 'node:http';

export interface Listening {
  url: string;
  token: string;
  count: number;
  noted: number;
}

/** Arrival times at timed streams by message number, and the message count of each stream. */
export interface Heard {
  arrivals: [number: number, at: number][];
  counts: number[];
}

const MESSAGE = Buffer.from('event: message\n');
const NUMBER = /"content":"bench (\d+)"/g;
const AT_ONCE = 20;

let heard: Heard = { arrivals: [], counts: [] };

/** Counts a marker that is cut in two with the next piece. */
function counter(): (piece: Buffer) => number {
  let rest = Buffer.alloc(0);
  return (piece) => {
    const text = Buffer.concat([rest, piece]);
    let [count, end] = [0, 0];
    for (let at = text.indexOf(MESSAGE); at >= 0; at = text.indexOf(MESSAGE, end)) {
      count += 1;
      end = at + MESSAGE.length;
    }
    rest = text.subarray(Math.max(end, text.length - MESSAGE.length + 1));
    return count;
  };
}

const listen = ({ url, token, noted }: Listening, place: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered with ${response.statusCode}`));
      const countIn = counter();
      let text = '';
      heard.counts[place] = 0;
      response.on('data', (piece: Buffer) => {
        resolve();
        heard.counts[place]! += countIn(piece);
        if (place >= noted) return;
        const at = Date.now();
        text += piece.toString();
        const whole = text.lastIndexOf('\n\n');
        if (whole < 0) return;
        for (const [, number] of text.slice(0, whole).matchAll(NUMBER)) heard.arrivals.push([Number(number), at]);
        text = text.slice(whole);
      });
    });
    call.on('error', reject);
  });

async function open(listening: Listening): Promise<void> {
  let next = 0;
  const some = async () => {
    while (next < listening.count) await listen(listening, next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

process.on('message', (question: Listening | 'what came') => {
  if (question === 'what came') {
    process.send?.(heard);
    heard = { arrivals: [], counts: heard.counts.map(() => 0) };
  } else void open(question).then(() => process.send?.('open'));
});
process.send?.({ port: 0 });
