import { useCallback, useEffect, useRef, useState } from 'react';
import { isRefused, pauseFor } from './follow';
import { useTeller } from './told';

interface Page<T> {
  items: readonly T[];
  /** Undefined at the end. */
  next: string | undefined;
}

export interface Pages<T> {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  more: (() => void) | undefined;
  again: () => void;
}

type ReadPage<T> = (place: string | undefined, signal: AbortSignal) => Promise<Page<T>>;

/** Reloads when `about` changes. `everyMs` polls the first page until a second is loaded; hidden tabs pause. */
export function usePages<T>(read: ReadPage<T>, about: string, everyMs?: number): Pages<T> {
  const { fail } = useTeller();
  const [pages, setPages] = useState<{ about: string; read: Page<T>[] }>();
  const [asked, setAsked] = useState(0);
  const current = useRef(read);
  current.current = read;
  const known = pages?.about === about ? pages.read : undefined;
  const isLong = (known?.length ?? 0) > 1;

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const look = async (): Promise<void> => {
      const page = await current.current(undefined, signal);
      if (!signal.aborted) setPages({ about, read: [page] });
    };
    const goOn = async (): Promise<void> => {
      for (let isOver = false; !isOver && !signal.aborted;) {
        await look().catch((error: unknown) => {
          if (!signal.aborted) fail(error);
          isOver = isRefused(error);
        });
        if (everyMs === undefined) return;
        do await pauseFor(everyMs, signal);
        while (document.visibilityState !== 'visible' && !signal.aborted);
      }
    };
    // The reader has extended the list.
    if (!isLong) void goOn();
    return () => end.abort();
  }, [about, asked, everyMs, fail, isLong]);

  const again = useCallback(() => {
    setPages((before) => before && { ...before, read: before.read.slice(0, 1) });
    setAsked((count) => count + 1);
  }, []);
  const next = known?.at(-1)?.next;
  const more = (): void => {
    current
      .current(next, new AbortController().signal)
      .then((page) =>
        setPages((before) => (before?.read === known ? { about, read: [...before!.read, page] } : before)),
      )
      .catch(fail);
  };
  return { items: known?.flatMap(({ items }) => items), more: next === undefined ? undefined : more, again };
}

/** Runs one action at a time and shows its result. */
export function useAct(): { act(work: () => Promise<string | undefined>): void; isBusy: boolean } {
  const { say, fail } = useTeller();
  const [isBusy, setBusy] = useState(false);
  const act = (work: () => Promise<string | undefined>): void => {
    if (isBusy) return;
    setBusy(true);
    work()
      .then((told) => told !== undefined && say(told), fail)
      .finally(() => setBusy(false));
  };
  return { act, isBusy };
}
