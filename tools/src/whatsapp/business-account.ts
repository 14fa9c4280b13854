import { createHash, randomUUID } from 'node:crypto';

export interface Answer {
  status: number;
  body: object;
}

export type Fields = Record<string, unknown>;

export const graphError = (status: number, code: number, message: string): Answer => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'local' } },
});

export interface KeptMedia {
  id: string;
  type: string;
  bytes: Buffer;
}

interface KeptTemplate extends Fields {
  id: string;
  name: string;
  language: string;
  status: string;
}

interface KeptFlow extends Fields {
  id: string;
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED';
}

const done = (more: object = {}): Answer => ({ status: 200, body: { success: true, ...more } });
const NOT_THERE = graphError(400, 100, 'The object does not exist.');

export class BusinessAccounts {
  readonly media = new Map<string, KeptMedia>();
  readonly flows = new Map<string, KeptFlow>();
  private readonly templates = new Map<string, KeptTemplate[]>();

  keepMedia(type: string, bytes: Buffer): KeptMedia {
    const media = { id: String(Math.floor(Math.random() * 1e15)), type, bytes };
    this.media.set(media.id, media);
    return media;
  }

  mediaAnswer({ id, type, bytes }: KeptMedia, origin: string): Answer {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        url: `${origin}/media-files/${id}`,
        mime_type: type,
        sha256,
        file_size: bytes.length,
        id,
      },
    };
  }

  createTemplate(account: string, { name, language, category, components }: Fields): Answer {
    const all = this.keptTemplates(account);
    if (all.some((each) => each.name === name && each.language === language))
      return graphError(400, 100, 'There is already content in this language.');
    const template = {
      id: String(Date.now()) + all.length,
      name: String(name),
      language: String(language),
      category,
      components,
      status: 'PENDING',
    };
    this.templates.set(account, [...all, template]);
    return { status: 200, body: { id: template.id, status: template.status, category } };
  }

  deleteTemplate(account: string, name: string | null): Answer {
    const all = this.keptTemplates(account);
    this.templates.set(
      account,
      all.filter((each) => each.name !== name),
    );
    return all.some((each) => each.name === name) ? done() : NOT_THERE;
  }

  /** `after` is an offset. */
  listTemplates(account: string, after: string | null, limit: number): Answer {
    const all = this.keptTemplates(account);
    const from = Number(after ?? 0);
    const next = from + limit;
    const paging = next < all.length ? { cursors: { after: String(next) }, next: 'more' } : { cursors: {} };
    return { status: 200, body: { data: all.slice(from, next), paging } };
  }

  /** Undefined without such a template. */
  moveTemplate(account: string, name: string, status: string): KeptTemplate | undefined {
    const template = this.keptTemplates(account).find((each) => each.name === name);
    if (template) template.status = status;
    return template;
  }

  keptTemplates(account: string): KeptTemplate[] {
    return this.templates.get(account) ?? [];
  }

  createFlow(fields: Fields): Answer {
    const flow: KeptFlow = { ...fields, id: String(Date.now()) + this.flows.size, status: 'DRAFT' };
    this.flows.set(flow.id, flow);
    return done({ id: flow.id });
  }

  changeFlow(flow: KeptFlow, action: string | undefined, fields: Fields): Answer {
    const moves: Record<string, [KeptFlow['status'], KeptFlow['status']]> = {
      publish: ['DRAFT', 'PUBLISHED'],
      deprecate: ['PUBLISHED', 'DEPRECATED'],
    };
    const [from, to] = moves[action ?? ''] ?? ['DRAFT', 'DRAFT'];
    if (flow.status !== from) return graphError(400, 139004, `The flow is ${flow.status}.`);
    Object.assign(flow, action === undefined ? fields : {}, { status: to });
    return done({ validation_errors: [] });
  }

  deleteFlow(flow: KeptFlow): Answer {
    if (flow.status !== 'DRAFT') return graphError(400, 139004, `The flow is ${flow.status}.`);
    this.flows.delete(flow.id);
    return done();
  }
}

export const newMessageId = (): string => `wamid.${randomUUID()}`;
