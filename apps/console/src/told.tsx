import { ApiError } from '@workops/client';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useWords } from './language';
import { hashOf } from './route';

interface Told {
  text: string;
  requestId?: string;
  isFailure: boolean;
}

interface Teller {
  say(text: string): void;
  fail(error: unknown): void;
}

const Telling = createContext<Teller>({ say: () => undefined, fail: () => undefined });

/** A single live region, which screen readers announce. */
export const useTeller = (): Teller => useContext(Telling);

/** Includes the stable codes for integrators. */
export const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(error.fieldErrors).map(([field, problem]) => `${field}: ${problem}`);
  return [`${error.status} ${error.code}${error.reason ? ` (${error.reason})` : ''}`, error.message, ...fields].join(
    ' · ',
  );
};

export function TellingPlace({ onKeyRefused, children }: { onKeyRefused: () => void; children: ReactNode }) {
  const [told, setTold] = useState<Told>();
  const words = useWords();
  const teller = useMemo<Teller>(
    () => ({
      say: (text) => setTold({ text, isFailure: false }),
      fail: (error) => {
        if (error instanceof ApiError && error.status === 401) return onKeyRefused();
        setTold({
          text: wordsOf(error),
          requestId: error instanceof ApiError ? error.requestId : undefined,
          isFailure: true,
        });
      },
    }),
    [onKeyRefused],
  );
  return (
    <Telling value={teller}>
      {/* Live region that stays audible behind dialogs. */}
      <div className="told" data-live-announcer="true">
        <p role="status">{told && !told.isFailure ? told.text : ''}</p>
        <p role="alert">
          {told?.isFailure && told.text}
          {told?.isFailure && told.requestId && (
            <>
              {' · '}
              <a href={hashOf('requests', told.requestId)}>
                {words.request} {told.requestId}
              </a>
            </>
          )}
        </p>
      </div>
      {children}
    </Telling>
  );
}
