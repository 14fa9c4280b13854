import { html, page } from '@workops/edge';

interface Words {
  language: string;
  title: string;
  asks(business: string): string;
  button: string;
  done: string;
  doneTitle: string;
  gone: string;
  goneTitle: string;
  failed: string;
}

const WORDS: Record<'es' | 'en' | 'pt', Words> = {
  es: {
    language: 'es',
    title: 'Cancelar la suscripción',
    asks: (business) => `¿Dejar de recibir los correos de ${business}?`,
    button: 'Cancelar la suscripción',
    doneTitle: 'Suscripción cancelada',
    done: 'No recibirás más correos promocionales en esta dirección.',
    goneTitle: 'Enlace no válido',
    gone: 'El enlace no existe o venció.',
    failed: 'No se pudo cancelar la suscripción. Inténtalo de nuevo en un momento.',
  },
  en: {
    language: 'en',
    title: 'Unsubscribe',
    asks: (business) => `Stop receiving mail from ${business}?`,
    button: 'Unsubscribe',
    doneTitle: 'Unsubscribed',
    done: 'You will receive no more promotional mail at this address.',
    goneTitle: 'Invalid link',
    gone: 'The link does not exist or has expired.',
    failed: 'You could not be unsubscribed. Try again in a moment.',
  },
  pt: {
    language: 'pt',
    title: 'Cancelar a inscrição',
    asks: (business) => `Deixar de receber os e-mails de ${business}?`,
    button: 'Cancelar a inscrição',
    doneTitle: 'Inscrição cancelada',
    done: 'Você não receberá mais e-mails promocionais neste endereço.',
    goneTitle: 'Link inválido',
    gone: 'O link não existe ou expirou.',
    failed: 'Não foi possível cancelar a inscrição. Tente novamente em instantes.',
  },
};

/** Spanish unless English or Portuguese, from a tag such as `en-US`. */
export const pageWords = (language: string): Words =>
  WORDS[/^en\b/i.test(language) ? 'en' : /^pt\b/i.test(language) ? 'pt' : 'es'];

/** The form posts to the page's own URL. */
export const askingPage = (words: Words, business: string): string =>
  page(
    words.language,
    words.title,
    html`<p>${words.asks(business)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${words.button}</button></form>`,
  );

export const donePage = (words: Words): string => page(words.language, words.doneTitle, html`<p>${words.done}</p>`);
export const gonePage = (words: Words): string => page(words.language, words.goneTitle, html`<p>${words.gone}</p>`);
export const failedPage = (words: Words): string => page(words.language, words.title, html`<p>${words.failed}</p>`);
