import { useRef, useState, type CSSProperties } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';
import { useMedia } from './use-media.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './carousel.module.css';
import { HighlightCard } from './highlight-card.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';
import { useSwipe } from './use-swipe.ts';

/** Highlights on one slide. */
export const PER_SLIDE = 4;

/** Wider than this there are slides; up to it the highlights are one column. */
const WIDE = '(min-width: 768.02px)';

/**
 * Slides of four that turn by themselves and wrap around; on a narrow screen all of them below each other, or beside
 * each other in a row that is swiped.
 */
export function Carousel({ cards, swiped }: { cards: Cartao[]; swiped?: boolean | undefined }) {
  const slides = Math.ceil(cards.length / PER_SLIDE);
  const wide = useMedia(WIDE);
  const [chosen, setChosen] = useState(0);
  const slide = chosen % slides;
  // The last slide is filled up with cards of the one before.
  const first = Math.max(0, Math.min(slide * PER_SLIDE, cards.length - PER_SLIDE));
  const place = useRef<HTMLDivElement>(null);
  const autoplay = useAutoplay({
    slides: wide ? slides : 0,
    waits: useHoverOrFocus(place),
    onTurn: () => setChosen((slide + 1) % slides),
  });
  function goTo(next: number) {
    autoplay.stopForGood();
    setChosen((next + slides) % slides);
  }
  useSwipe(place, (direction) => wide && goTo(slide + direction));
  return (
    <div ref={place} className={styles.carousel}>
      <div className={styles.window}>
        <ul className={styles.track} data-swiped={swiped} style={{ '--first': first } as CSSProperties}>
          {cards.map((card, index) => (
            <li key={card.id} inert={wide && (index < first || index >= first + PER_SLIDE)}>
              <HighlightCard card={card} />
            </li>
          ))}
        </ul>
      </div>
      {slides > 1 && (
        <div className={styles.controls}>
          <IconButton icon="chevron-left" label="Destaques anteriores" onClick={() => goTo(slide - 1)} />
          <Dots slides={slides} slide={slide} onChoose={goTo} />
          <IconButton icon="chevron-right" label="Próximos destaques" onClick={() => goTo(slide + 1)} />
          {autoplay.controllable && (
            <IconButton
              icon={autoplay.paused ? 'play' : 'pause'}
              label={autoplay.paused ? 'Retomar carrossel' : 'Pausar carrossel'}
              onClick={autoplay.togglePause}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface DotsProps {
  slides: number;
  slide: number;
  onChoose(slide: number): void;
}

function Dots({ slides, slide, onChoose }: DotsProps) {
  return (
    <ul className={styles.dots}>
      {Array.from({ length: slides }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.dot}
            aria-label={`Ir para o slide ${index + 1} de ${slides}`}
            aria-current={index === slide ? 'true' : undefined}
            onClick={() => onChoose(index)}
          />
        </li>
      ))}
    </ul>
  );
}
