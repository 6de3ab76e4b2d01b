import { useEffect, useEffectEvent, useState } from 'react';
import { useMedia } from '../../lib/media.ts';

/** How long a slide stays. */
export const SLIDE_MS = 4000;

interface Autoplay {
  /** It would run if nothing held it. */
  wanted: boolean;
  /** Somebody chose a slide: it never starts again by itself. */
  stopForGood(): void;
  toggle(): void;
}

interface AutoplayOptions {
  slides: number;
  /** Somebody looks closer: it waits. */
  held: boolean;
  onTurn(): void;
}

/** Turns the slides unless there is only one, motion is not wanted, somebody looks closer or the tab is hidden. */
export function useAutoplay({ slides, held, onTurn }: AutoplayOptions): Autoplay {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [on, setOn] = useState(true);
  const wanted = on && slides > 1 && !still;
  const running = wanted && !held;
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) turn();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [running]);
  return { wanted, stopForGood: () => setOn(false), toggle: () => setOn(!on) };
}
