import { useEffect, useEffectEvent } from 'react';
import { learnPromotions } from './learned-promotions.ts';
import { usePagePromotions } from './use-page-promotions.ts';

const EVERY_MS = 30_000;

/** Lets a tab that stays open learn what is published: when its page is entered, comes in sight again, and now and then. */
export function useLearnedPromotions(): void {
  const known = usePagePromotions();
  const learn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void learnPromotions(known);
  });
  useEffect(() => {
    const look = () => learn();
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
