import { Children, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { onIntent } from './on-intent.ts';
import { Spinner } from './spinner.tsx';

/** primary: the one main action; secondary: outlined; quiet: text only; danger: what can't be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  /** s 36 px, m 44 px, l 52 px high. */
  size?: 's' | 'm' | 'l';
  /** As wide as its place. */
  block?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
  children: ReactNode;
  className?: string | undefined;
}

export type ButtonProps = Look & {
  /** Under way: a spinner stands before the text, pressing again does nothing, focus stays. */
  busy?: boolean;
  /** For who leads the keyboard here. */
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;

function lookOf({ variant = 'primary', size = 'm', block = false, className }: Partial<Look>): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
}

const SUM = /(R\$ [\d.,]*\d)/;

/** What stands on it, each sum of money in one line: behind R$ is an ordinary space, where a line would end. */
function withSums(children: ReactNode): ReactNode {
  // Alone it is its element's whole text, which is changed also where a browser has translated it.
  if (typeof children === 'string' && !SUM.test(children)) return children;
  return Children.map(children, (part) => {
    if (typeof part !== 'string') return part;
    const words = part.split(SUM);
    // Every second one is a sum.
    return words.map((text, at) => (at % 2 === 1 ? <SumText key={text} text={text} /> : text));
  });
}

const SumText = ({ text }: { text: string }) => <span className={styles.sum}>{text}</span>;

/** A button of type 'button' unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconAfter, busy = false, className, children, ...native } = props;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }), className };
  return (
    <button
      type="button"
      {...native}
      className={lookOf(look)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : native.onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{withSums(children)}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

/** A link inside the shop that looks like a button. */
export function ButtonLink(props: Look & LinkProps) {
  const { variant, size, block, icon, iconAfter, className, children, ...link } = props;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }), className };
  return (
    <Link prefetch={onIntent()} {...link} className={lookOf(look)}>
      {icon && <Icon name={icon} />}
      <span>{withSums(children)}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  );
}

/** A link out of the shop that looks like a button; opens in a new tab without opener. `onClick` hears the middle button, too. */
export function ButtonAnchor(props: Look & { href: string; onClick?: () => void }) {
  const { icon, iconAfter, children, href, onClick, ...look } = props;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={lookOf(look)}
      onClick={onClick}
      // The right button opens nothing.
      onAuxClick={({ button }) => button === 1 && onClick?.()}
    >
      {icon && <Icon name={icon} />}
      <span>{withSums(children)}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </a>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** What it does, for whoever does not see the icon. */
  label: string;
  children?: ReactNode;
}

/** A square of 44 px with an icon alone; `children` may add a badge. */
export function IconButton({ icon, label, className, children, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
