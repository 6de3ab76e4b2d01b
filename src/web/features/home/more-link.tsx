import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import styles from './more-link.module.css';

/** More cards are shown when the end of the list is this near. */
const NEAR = '800px';

interface MoreLinkProps {
  /** The next page, for whoever has no script. */
  to: string;
  onMore(): void;
}

/** A link to the next page that, where scripts run, adds the next cards as soon as it comes near. */
export function MoreLink({ to, onMore }: MoreLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const near = useEffectEvent(onMore);
  useEffect(() => {
    if (!link.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: NEAR,
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p className={styles.more}>
      <Link
        ref={link}
        to={to}
        rel="next"
        className={styles.link}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        Ver mais produtos
      </Link>
    </p>
  );
}
