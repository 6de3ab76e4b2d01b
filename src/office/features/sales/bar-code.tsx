import { code39 } from '../../lib/code-39.ts';
import styles from './bar-code.module.css';

/** On paper: a text for a hand scanner; nothing where it has no such form. The text itself stands beside it. */
export function BarCode({ text }: { text: string }) {
  const code = code39(text);
  if (code === null) return null;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden
      data-code={text}
    >
      <path d={code.bars.map(([at, width]) => `M${at} 0h${width}v1h-${width}z`).join('')} />
    </svg>
  );
}
