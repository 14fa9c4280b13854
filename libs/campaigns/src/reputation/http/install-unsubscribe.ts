import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { HttpException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAIL_REPORTS, type MailReports } from '../../index';
import { DomainError } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { LOGGER, type Logger } from '@workops/platform/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS, RateLimited, refuseCounted } from '@workops/edge';
import { installScope, NO_CREDENTIAL, RateLimiter, WrongTokens } from '@workops/edge/app';
import { askingPage, donePage, failedPage, gonePage, pageWords } from './unsubscribe-page';

const PATH = '/unsubscribe/:token';
const FORM_BYTES = 4 * 1024;
const FIELD = 'list-unsubscribe';
const ONE_CLICK = 'one-click';
/** Generous enough for reloads and previews by mail programs. */
const OF_A_LINK = { burst: 400, perSecond: 5 };

class WrongLink extends DomainError {
  constructor() {
    super('unauthenticated', 'UNAUTHORIZED', 'There is no such link.');
  }
}

const badForm = () => new HttpException('The form is not the one of the page.', 400);

/** Mail programs build the form themselves, and some add a line. */
const isField = (name: string): boolean => name.trim().toLowerCase() === FIELD;

function fieldIn(body: Buffer, contentType: string): Promise<string | undefined> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return Promise.resolve([...new URLSearchParams(body.toString('utf8'))].find(([name]) => isField(name))?.[1]);
  }
  if (!/^multipart\/form-data\b/i.test(contentType)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let link: string | undefined;
    try {
      const form = new Busboy({
        headers: { 'content-type': contentType } as BusboyHeaders,
        limits: { fields: 10, files: 0, fieldSize: 100 },
      });
      form.on('field', (name, value) => {
        if (isField(name)) link ??= value;
      });
      form.once('error', () => resolve(undefined));
      form.once('finish', () => resolve(link));
      form.end(body);
    } catch {
      resolve(undefined);
    }
  });
}

/** Stops marketing mail, through a page or with one click (RFC 8058). */
export function installUnsubscribe(app: NestFastifyApplication): void {
  const [reports, database, logger] = [app.get<MailReports>(MAIL_REPORTS), app.get(Database), app.get<Logger>(LOGGER)];
  const [limiter, wrongTokens] = [app.get(RateLimiter), app.get(WrongTokens)];

  /** Invalid links are rate-limited by client address. */
  async function opened(request: FastifyRequest, reply: FastifyReply) {
    const { token } = request.params as { token: string };
    const subscription = await wrongTokens.opened(`unsubscribe ${token}`, {
      address: () => callerAt(request.ip),
      refuse: refuseCounted(reply),
      open: () =>
        database.onBehalfOf(NO_CREDENTIAL, async () => {
          try {
            return await reports.unsubscription(token);
          } catch (error) {
            throw error instanceof DomainError && error.kind === 'not_found' ? new WrongLink() : error;
          }
        }),
    });
    return { ...subscription, token, words: pageWords(subscription.language) };
  }

  type Opened = Awaited<ReturnType<typeof opened>>;

  const fail = (error: unknown, words: Opened['words'], request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof WrongLink) return reply.code(404).send(gonePage(words));
    if (error instanceof RateLimited) return reply.code(429).send(failedPage(words));
    if (error instanceof HttpException) return reply.code(error.getStatus()).send(failedPage(words));
    const isAway = error instanceof DomainError && error.kind === 'unavailable';
    if (!isAway) logger.error({ err: error, request_id: request.id }, 'unsubscribing failed');
    return reply.code(isAway ? 503 : 500).send(failedPage(words));
  };

  /** Answers in the link's language, even on errors; in Spanish until the workspace is known. */
  const answered =
    (renderPage: (link: Opened, request: FastifyRequest) => Promise<string> | string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.headers(PAGE_HEADERS);
      let words = pageWords('es');
      try {
        const link = await opened(request, reply);
        ({ words } = link);
        const place = await limiter.takeOwn(`unsubscribe ${link.token}`, OF_A_LINK);
        if (!place.allowed) refuseCounted(reply)(place);
        return await reply.send(await renderPage(link, request));
      } catch (error) {
        return fail(error, words, request, reply);
      }
    };

  const show = answered(({ words, business }) => askingPage(words, business));

  const take = answered(async ({ words, workspaceId, token }, request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if ((await fieldIn(body, request.headers['content-type'] ?? ''))?.trim().toLowerCase() !== ONE_CLICK)
      throw badForm();
    await database.onBehalfOf(workspaceId, () => reports.unsubscribe(token));
    return donePage(words);
  });

  installScope(app, 'unsubscribe page', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.get(PATH, { config: { recorded: true } }, show);
    scope.post(PATH, { config: { recorded: true } }, take);
  });
}
