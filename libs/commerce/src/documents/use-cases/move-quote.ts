import { notFound, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import { assertThere } from '../domain/availability';
import type { DocumentRef } from '../domain/document';
import {
  archivedQuote,
  extendedQuote,
  quoteArchivedData,
  quoteExtendedData,
  quoteVoidedData,
  stateOfQuote,
  voidedQuote,
} from '../domain/quote';
import { asOf } from '../../stock/domain/hold';
import { dayOf, movingBy } from './day';
import { shownQuote, type ShownQuote } from './shown';

export const NO_QUOTE = 'La cotización no existe.';

type Move = (actor: Actor, ref: DocumentRef, reason: string) => Promise<ShownQuote>;

export const voidQuote =
  (deps: DocumentDeps): Move =>
  (actor, ref, reason) =>
    deps.documents.transaction(actor, async (tx) => {
      const [before, day] = await Promise.all([tx.quotes.lock(ref), dayOf(deps, actor)]);
      if (!before) throw notFound(NO_QUOTE);
      const after = voidedQuote(before, reason, movingBy(actor, day));
      if (after !== before) {
        tx.quotes.save(after);
        const changes = { state: { from: stateOfQuote(before, day.today), to: after.state } };
        tx.events.record('quote.voided', { resourceId: after.id, changes, data: quoteVoidedData(after) });
      }
      return shownQuote(after, day);
    });

export const extendQuote =
  (deps: DocumentDeps) =>
  (actor: Actor, ref: DocumentRef, { expiresOn, reason }: { expiresOn: string; reason: string }): Promise<ShownQuote> =>
    deps.documents.transaction(actor, async (tx) => {
      const [vehicle, before, day] = await Promise.all([
        tx.vehicles.lockOf('quote', ref),
        tx.quotes.lock(ref),
        dayOf(deps, actor),
      ]);
      if (!before) throw notFound(NO_QUOTE);
      const after = extendedQuote(before, expiresOn, reason, movingBy(actor, day));
      if (after === before) return shownQuote(before, day);
      assertThere(asOf(vehicle!, day.today));
      tx.quotes.save(after);
      const from = stateOfQuote(before, day.today);
      const changes = {
        ...(from === after.state ? {} : { state: { from, to: after.state } }),
        expires_on: { from: before.expiresOn, to: after.expiresOn },
      };
      tx.events.record('quote.extended', { resourceId: after.id, changes, data: quoteExtendedData(after) });
      return shownQuote(after, day);
    });

export const archiveQuote =
  (deps: DocumentDeps): Move =>
  (actor, ref, reason) =>
    deps.documents.transaction(actor, async (tx) => {
      const [before, day] = await Promise.all([tx.quotes.lock(ref), dayOf(deps, actor)]);
      if (!before) throw notFound(NO_QUOTE);
      const after = archivedQuote(before, reason, movingBy(actor, day));
      if (after !== before) {
        tx.quotes.save(after);
        tx.events.record('quote.archived', { resourceId: after.id, data: quoteArchivedData(after) });
      }
      return shownQuote(after, day);
    });
