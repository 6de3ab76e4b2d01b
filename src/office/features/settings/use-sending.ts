import { useRef, useState, type FormEvent } from 'react';

/** A form that saves once no picture is on its way; who presses before is told so. */
export function useSending(save: (event: FormEvent) => Promise<void>) {
  const count = useRef(0);
  const [isHeld, setHeld] = useState(false);
  return {
    /** A save was asked for too early: it is to be asked for again. */
    isHeld,
    onSending(difference: number) {
      count.current += difference;
      if (count.current === 0) setHeld(false);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      setHeld(count.current > 0);
      if (count.current === 0) void save(event);
    },
  };
}
