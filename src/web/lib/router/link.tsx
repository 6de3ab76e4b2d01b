import { use, useEffect, useState, type MouseEvent, type SyntheticEvent } from 'react';
import type { LinkProps, NavLinkProps } from 'react-router';
import { GoingContext, useLocation, useRouter } from './hooks.ts';
import { dataUrl, loadModule } from './load.ts';
import { resolved, textOf, urlOf } from './location.ts';
import type { Router } from './router.ts';

/** How long one looks at a link before its page is fetched. */
const INTENT_MS = 100;
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** A link inside the shop; one out of it is an ordinary one. */
export function Link(props: LinkProps) {
  const { to, prefetch, replace, state, preventScrollReset, reloadDocument, onClick, children, ...rest } =
    props;
  const here = useLocation();
  const { navigate } = useRouter();
  const isOutside = typeof to === 'string' && OUTSIDE.test(to);
  const href = isOutside ? to : textOf(resolved(to, here.pathname));
  const ahead = useAhead(href, { isOn: prefetch === 'intent' && !isOutside, others: rest });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isOutside || reloadDocument || !isPlain(event, rest.target)) return;
    event.preventDefault();
    void navigate(to, {
      replace: replace ?? href === textOf(here),
      state,
      ...(preventScrollReset !== undefined && { preventScrollReset }),
    });
  };
  return (
    <a {...rest} {...ahead} href={href} onClick={follow}>
      {children}
    </a>
  );
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) {
  return button === 0 && (!target || target === '_self') && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Who shows interest in a link, and for how long. */
function useAhead(href: string, { isOn, others }: { isOn: boolean; others: Partial<LinkProps> }) {
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let links: HTMLLinkElement[] = [];
    const timer = setTimeout(() => {
      links = fetchAhead(router, href);
    }, INTENT_MS);
    return () => {
      clearTimeout(timer);
      for (const link of links) link.remove();
    };
  }, [isWanted, href, router]);
  if (!isOn) return {};
  const after =
    <E extends SyntheticEvent>(theirs: ((event: E) => void) | undefined, isNow: boolean) =>
    (event: E) => {
      theirs?.(event);
      if (!event.defaultPrevented) setWanted(isNow);
    };
  return {
    onFocus: after(others.onFocus, true),
    onBlur: after(others.onBlur, false),
    onMouseEnter: after(others.onMouseEnter, true),
    onMouseLeave: after(others.onMouseLeave, false),
    onTouchStart: after(others.onTouchStart, true),
  };
}

const linkTo = (rel: string, href: string) => Object.assign(document.createElement('link'), { rel, href });

/** Lets the browser fetch a page's data and code; that of code is kept for good. */
function fetchAhead({ state, match, modules }: Router, href: string): HTMLLinkElement[] {
  const { pathname, search, hash } = urlOf(href);
  if (pathname + search + hash === textOf(state.location)) return [];
  const matches = match(pathname);
  const to = { location: { ...state.location, pathname, search, hash }, matches };
  const wanted = dataUrl(state, to, { modules });
  const links: HTMLLinkElement[] = [];
  if (wanted) links.push(linkTo('prefetch', wanted.url.pathname + wanted.url.search));
  for (const link of links) link.as = 'fetch';
  for (const { route } of matches) {
    if (modules[route.id]) continue;
    for (const url of route.css ?? []) links.push(Object.assign(linkTo('prefetch', url), { as: 'style' }));
    for (const url of [route.module, ...(route.imports ?? [])]) links.push(linkTo('modulepreload', url));
    void loadModule(route, modules, () => {});
  }
  document.head.append(...links);
  return links;
}

/**
 * A link that says by `aria-current` (of this value where one is given) and the class `active` that its page is shown, or
 * one below it unless `end`.
 */
export function NavLink({ end = false, className, 'aria-current': current = 'page', ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const next = use(GoingContext)?.navigation.location;
  const own = resolved(link.to, pathname).pathname.toLowerCase();
  const leadsTo = (path: string) => path === own || (!end && path.startsWith(`${own}/`));
  const isActive = leadsTo(pathname.toLowerCase());
  const classes = [
    className,
    isActive && 'active',
    next && leadsTo(next.pathname.toLowerCase()) && 'pending',
  ];
  return (
    <Link
      {...(link as LinkProps)}
      aria-current={isActive ? current : undefined}
      className={classes.filter(Boolean).join(' ')}
    />
  );
}
