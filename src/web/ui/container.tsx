import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

interface ContainerProps {
  /** page: 80 rem, more on the largest screens; text: a column for reading, 44 rem. */
  width?: 'page' | 'text';
  as?: 'div' | 'section' | 'header' | 'footer';
  'aria-labelledby'?: string;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The page's column with its gutters. */
export function Container({ width = 'page', as: Tag = 'div', className, children, ...rest }: ContainerProps) {
  return (
    <Tag {...rest} className={classNames(styles.container, styles[width], className)}>
      {children}
    </Tag>
  );
}
