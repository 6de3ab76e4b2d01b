import { useEffect } from 'react';
import { setConnection } from '../calls/connection.ts';
import { fetchAhead } from '../document/lazy-component.ts';
import { startAnew } from '../document/start-anew.ts';
import { FAVORITES_KEY } from '../session/session-keys.ts';
import { useSession } from '../session/session.ts';
import { readStored } from '../storage/storage.ts';

const load = () => import('./hearts.ts');

/** One after another: what is fetched for the first press may come after the code that the second one needs. */
let presses = Promise.resolve();

/** Makes the hearts of all pages work. What they do is fetched with the first press, or where something is kept. */
export function useHearts(): void {
  const isKnown = useSession() !== null;
  useEffect(() => {
    if (isKnown || readStored(FAVORITES_KEY)) fetchAhead(load);
    const onClick = ({ target }: Event) => {
      const heart = (target as Element).closest<HTMLElement>('[data-heart]');
      if (heart)
        presses = presses.then(load).then(
          ({ press }) => press(heart),
          (error: unknown) => {
            setConnection('offline');
            return startAnew(error);
          },
        );
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  }, [isKnown]);
}
