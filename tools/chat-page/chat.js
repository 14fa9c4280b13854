// A minimal client of the web chat without dependencies; it does what a website's own client does.

const element = (id) => document.getElementById(id);
const { api, key } = element('chat').dataset;
const STORED = `chat ${key}`;
const SHORT_PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 30_000;

/** The visitor in this browser; absent before the first message. */
let visitor = localStorage.getItem(STORED);
/** The stream's position. */
let lastEventId;
/** The shown messages, in page order. */
const shown = [];
/** Messages are sent one after the other. */
let sending = Promise.resolve();

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text) => (element('state').textContent = text);

function ask(method, path, body, more = {}) {
  const json = body !== undefined && !(body instanceof FormData);
  return fetch(api + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(visitor && { 'widget-visitor': visitor }),
      ...(json && { 'content-type': 'application/json' }),
      ...more,
    },
    body: json ? JSON.stringify(body) : body,
  });
}

/** Returns the answer's data. Throws if the call is refused, with the status and the seconds to wait. */
async function call(method, path, body) {
  const answer = await ask(method, path, body);
  const said = await answer.json();
  if (answer.ok) return said.data;
  throw Object.assign(new Error(said.error.message), {
    status: answer.status,
    after: Number(answer.headers.get('retry-after')),
  });
}

async function begin() {
  visitor = (await call('POST', '/widget/sessions', {})).visitor_token;
  localStorage.setItem(STORED, visitor);
  void listen();
}

/** Forgets a session that the service no longer knows. */
function forget() {
  visitor = lastEventId = undefined;
  localStorage.removeItem(STORED);
}

/** Inserts a message in conversation order, as text, so that its content is never parsed as HTML. */
function show(message) {
  if (shown.some(({ id }) => id === message.id)) return;
  const item = document.createElement('li');
  item.className = message.from;
  item.textContent = [message.content, ...message.attachments.map(({ filename }) => `📎 ${filename}`)]
    .filter((line) => line !== '')
    .join('\n');
  const isLater = (other) =>
    other.conversation_id === message.conversation_id
      ? other.seq > message.seq
      : Date.parse(other.created_at) > Date.parse(message.created_at);
  const place = shown.findIndex(isLater);
  const before =
    place < 0 ? element('messages').querySelector('.sending, .refused') : element('messages').children[place];
  element('messages').insertBefore(item, before);
  shown.splice(place < 0 ? shown.length : place, 0, message);
  item.scrollIntoView({ block: 'nearest' });
}

async function read() {
  for (let after = 0; ;) {
    const { messages } = await call('GET', `/widget/messages?after_seq=${after}`);
    messages.forEach(show);
    if (messages.length < 100) return;
    after = messages.at(-1).seq;
  }
}

function hear(block) {
  const field = (name) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1];
  lastEventId = field('id') ?? lastEventId;
  if (field('event') === 'message') show(JSON.parse(field('data')));
  if (field('event') === 'reset') return read();
}

/** Follows one stream until it ends. A stream without a position first reads the messages, so that none is missed. */
async function hearStream() {
  const resumed = lastEventId !== undefined;
  const answer = await ask('GET', '/widget/stream', undefined, resumed ? { 'last-event-id': lastEventId } : {});
  if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status });
  say('');
  if (!resumed) await read();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) await hear(block);
  }
}

/** Runs while the page is open: resumes a stream that has ended or failed. */
async function listen() {
  for (let wait = SHORT_PAUSE_MS; visitor; wait = Math.min(wait * 2, LONG_PAUSE_MS)) {
    const since = Date.now();
    try {
      await hearStream();
    } catch (error) {
      if (error.status === 404) return forget();
      say('Sin conexión. Reintentando…');
    }
    if (Date.now() - since > LONG_PAUSE_MS) wait = SHORT_PAUSE_MS;
    await pause(wait);
  }
}

const isPassing = ({ status }) => status === undefined || status === 429 || status >= 500;

/**
 * Retries until the message is accepted or refused for good. Repeats carry the same id, so they create no second
 * message.
 */
async function untilTaken(work) {
  for (let wait = SHORT_PAUSE_MS; ; wait = Math.min(wait * 2, LONG_PAUSE_MS)) {
    try {
      if (!visitor) await begin();
      return await work();
    } catch (error) {
      if (error.status === 404) forget();
      else if (!isPassing(error)) throw error;
      await pause(error.after ? error.after * 1_000 : wait);
    }
  }
}

async function send(item, text, file) {
  const client_id = crypto.randomUUID();
  try {
    let attachment;
    if (file) {
      const form = new FormData();
      form.set('file', file);
      attachment = await untilTaken(() => call('POST', '/widget/attachments', form));
    }
    const body = { client_id, ...(text && { content: text }), ...(attachment && { attachment_id: attachment.id }) };
    show(await untilTaken(() => call('POST', '/widget/messages', body)));
    item.remove();
  } catch (error) {
    item.className = 'refused';
    item.textContent += `\n⚠ ${error.message}`;
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const [text, file] = [element('text').value.trim(), element('file').files[0]];
  if (!text && !file) return;
  event.target.reset();
  const item = document.createElement('li');
  item.className = 'sending';
  item.textContent = text || file.name;
  element('messages').append(item);
  item.scrollIntoView({ block: 'nearest' });
  sending = sending.then(() => send(item, text, file));
});
element('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  element('form').requestSubmit();
});

if (visitor) void listen();
