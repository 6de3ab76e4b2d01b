import type { IconName } from './icon-name.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?url';

export type { IconName } from './icon-name.ts';

interface IconProps {
  name: IconName;
  /** Said to screen readers; without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
}

/** One icon of the shop's own set, as large as the text beside it (1.25 em) and in its colour. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
