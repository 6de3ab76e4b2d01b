import { icons } from './icons.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Said to screen readers; without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
}

/** One icon of the shop's own set, as large as the text beside it (1.25 em) and in its colour. */
export function Icon({ name, label, className }: IconProps) {
  const shape = icons[name];
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ? `${styles.icon} ${className}` : styles.icon}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      <path d={shape} />
    </svg>
  );
}
