import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { LANGUAGES, languageOf, type Language, type Words } from './words';

interface Spoken {
  language: Language;
  words: Words;
  speak(language: Language): void;
}

const Speech = createContext<Spoken>({ language: 'en', words: LANGUAGES.en, speak: () => undefined });

export const useSpeech = (): Spoken => useContext(Speech);
export const useWords = (): Words => useSpeech().words;

/** The browser's language, or the reader's choice until the page is closed. */
export function SpeechPlace({ children }: { children: ReactNode }) {
  const [language, speak] = useState(() => languageOf(navigator.languages));
  useEffect(() => void (document.documentElement.lang = language), [language]);
  return (
    <I18nProvider locale={language === 'es' ? 'es-ES' : 'en-US'}>
      <Speech value={{ language, words: LANGUAGES[language], speak }}>{children}</Speech>
    </I18nProvider>
  );
}

export function LanguageSwitch() {
  const { language, words, speak } = useSpeech();
  return (
    <label>
      {words.language}{' '}
      <select value={language} onChange={(event) => speak(event.target.value as Language)}>
        <option value="en" lang="en">
          English
        </option>
        <option value="es" lang="es">
          Español
        </option>
      </select>
    </label>
  );
}
