import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; by default a line of text as wide as its place. */
  width?: string;
  height?: string;
  /** '3 / 4' keeps a picture's place. */
  ratio?: string;
}

/** A quiet shape in the place of what is coming. Its surroundings say 'carregando' to screen readers. */
export function Skeleton({ width = '100%', height = '1em', ratio }: SkeletonProps) {
  const size = ratio ? { width, aspectRatio: ratio } : { width, height };
  return <span className={styles.skeleton} style={size} aria-hidden="true" />;
}
