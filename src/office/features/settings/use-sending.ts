import { useRef, useState } from 'react';

/** How many pictures are on their way, and the word to whoever saves before they have come. */
export function useSending() {
  const count = useRef(0);
  const [isHeld, setHeld] = useState(false);
  return {
    /** A save was asked for too early: it is to be asked for again. */
    isHeld,
    onSending(difference: number) {
      count.current += difference;
      if (count.current === 0) setHeld(false);
    },
    /** May it be saved now? Tells why where not. */
    mayGoOn(): boolean {
      setHeld(count.current > 0);
      return count.current === 0;
    },
  };
}
