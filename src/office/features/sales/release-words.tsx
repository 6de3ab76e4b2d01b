import { InfoBox } from '#web/ui/info-box.tsx';
import styles from './order-edit.module.css';
import type { Release } from './use-release.ts';

/** What becomes of the label first, and how far that is. */
export function ReleaseWords({ release: { words, progress } }: { release: Release }) {
  return (
    <>
      {words !== '' && <InfoBox kind="warning">{words}</InfoBox>}
      {/* Its place is there before its words are. */}
      <output className={styles.progress}>{progress}</output>
    </>
  );
}
