import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useMedia } from './use-media.ts';

/** How long a slide stays. */
export const SLIDE_MS = 4000;

interface Autoplay {
  /** It runs or is only paused: a pause button makes sense. */
  controllable: boolean;
  paused: boolean;
  togglePause(): void;
  /** Somebody chose a slide: it never starts again. */
  stopForGood(): void;
}

interface AutoplayOptions {
  slides: number;
  /** The shopper is pointing at the slides or has the focus in them. */
  waits: boolean;
  onTurn(): void;
}

/** The owner wants no motion: her look says so. It changes with no page that is open. */
const noChange = () => () => {};
const isStill = () => getComputedStyle(document.documentElement).getPropertyValue('--motion') === 'none';

/** Turns the slides, unless there is only one, motion is not wanted, the tab is hidden or `waits` is set. */
export function useAutoplay({ slides, waits, onTurn }: AutoplayOptions): Autoplay {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const still = useSyncExternalStore(noChange, isStill, () => false) || isCalm;
  const [stopped, setStopped] = useState(false);
  const [paused, setPaused] = useState(false);
  const controllable = !stopped && slides > 1 && !still;
  const running = controllable && !paused && !waits;
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) turn();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [running]);
  return {
    controllable,
    paused,
    togglePause: () => setPaused(!paused),
    stopForGood: () => setStopped(true),
  };
}
