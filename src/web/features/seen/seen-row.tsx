import { useEffect, useRef, useState, type RefObject } from 'react';
import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { useOffers } from '../../lib/prices/use-offers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tile } from '../../ui/tile.tsx';
import { readSeen } from './seen-list.ts';
import styles from './seen-row.module.css';
import { useSeen, type Seen } from './use-seen.ts';

/** It is read when it is this near to the screen. */
const NEAR = '600px';

interface SeenRowProps {
  /** The piece whose page it stands on. */
  except: number | null;
}

/** The last pieces seen in this browser, with their price of today; nothing when there are none. */
export function SeenRow({ except }: SeenRowProps) {
  const [ids] = useState(() => readSeen().filter((id) => id !== except));
  const place = useRef<HTMLDivElement>(null);
  const { seen, retry, forget } = useSeen(ids, useNear(place));
  const isEmpty = ids.length === 0 || (seen.state === 'ready' && seen.cards.length === 0);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {seen.state === 'forgotten' && (
        <Container>
          <p role="status">Pronto: as peças vistas foram esquecidas.</p>
        </Container>
      )}
      {seen.state !== 'forgotten' && !isEmpty && (
        <Container as="section" aria-labelledby="vistos">
          <div className={styles.head}>
            <h2 id="vistos">Vistos há pouco</h2>
            <Button
              variant="quiet"
              size="s"
              onClick={() => {
                // The focus would be lost with the button.
                place.current?.focus({ preventScroll: true });
                forget();
              }}
            >
              Esquecer
            </Button>
          </div>
          <Content {...{ seen, count: ids.length, onRetry: retry }} />
        </Container>
      )}
    </div>
  );
}

interface ContentProps {
  seen: Seen;
  count: number;
  onRetry(): void;
}

function Content({ seen, count, onRetry }: ContentProps) {
  const offerOf = useOffers();
  if (seen.state === 'failed') {
    return (
      <div role="status" className={styles.failed}>
        <p>As peças que você viu não chegaram. Confira sua conexão.</p>
        <Button variant="secondary" size="s" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    );
  }
  return (
    <ul className={styles.row} aria-busy={seen.state === 'waiting'}>
      {seen.state === 'ready'
        ? seen.cards
            .map((card) => ({ card, ...offerOf(card) }))
            .map(({ card, piece, offers }) => (
              <li key={card.id}>
                <Tile
                  card={card}
                  sizes="(min-width: 48rem) 11rem, 9rem"
                  badges={card.esgotado && <Badge tone="quiet">Esgotado</Badge>}
                >
                  <Price
                    size="s"
                    cents={effectivePriceCents(piece)}
                    beforeCents={fullPriceCents(card)}
                    offers={offers}
                  />
                </Tile>
              </li>
            ))
        : Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <Skeleton ratio="3 / 4" />
              <Skeleton height="4.5rem" />
            </li>
          ))}
    </ul>
  );
}

/** Has the place come near the screen? */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
