import { askingPage, donePage, pageWords } from './unsubscribe-page';

describe('the unsubscribe page', () => {
  it.each([
    ['en-US', 'en', 'Stop receiving mail from Taller Sur?', 'Unsubscribed'],
    ['pt-BR', 'pt', 'Deixar de receber os e-mails de Taller Sur?', 'Inscrição cancelada'],
    ['es-CL', 'es', '¿Dejar de recibir los correos de Taller Sur?', 'Suscripción cancelada'],
    ['fr', 'es', '¿Dejar de recibir los correos de Taller Sur?', 'Suscripción cancelada'],
  ])('of a workspace whose language is %s is in %s', (language, shown, asks, done) => {
    const words = pageWords(language);
    expect(askingPage(words, 'Taller Sur')).toContain(`<html lang="${shown}">`);
    expect(askingPage(words, 'Taller Sur')).toContain(asks);
    expect(donePage(words)).toContain(done);
  });
});
