import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { noteSeen } from './seen-list.ts';
import { SeenRow } from './seen-row.tsx';

const PRODUCT = /^\/produtos?\/(\d{1,15})$/;

/** 'Vistos há pouco' under the lists and under a piece, which is noted and stands not among its own. */
export function RecentlySeen() {
  const { pathname } = useLocation();
  const session = useSession();
  const own = PRODUCT.exec(pathname)?.[1];
  useEffect(() => {
    if (own !== undefined) noteSeen(Number(own));
  }, [own]);
  if (own === undefined && pathname !== paths.home && pathname !== paths.catalog) return null;
  // Who logs out takes along what she has seen.
  return <SeenRow key={`${pathname} ${session?.token}`} except={own === undefined ? null : Number(own)} />;
}
