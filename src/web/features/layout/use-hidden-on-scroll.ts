import { useEffect, useState } from 'react';

/** Smaller moves than this are a trembling finger. */
const NOISE_PX = 4;

/** True after scrolling down past the threshold, false again when scrolling up or above it. */
export function useHiddenOnScroll(thresholdPx: number): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let lastPx = scrollY;
    function follow() {
      const nowPx = Math.max(0, scrollY);
      if (nowPx <= thresholdPx) setHidden(false);
      else if (Math.abs(nowPx - lastPx) < NOISE_PX) return;
      else setHidden(nowPx > lastPx);
      lastPx = nowPx;
    }
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [thresholdPx]);
  return hidden;
}
