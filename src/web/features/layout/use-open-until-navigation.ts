import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** An open/closed flag that closes by itself on every route change. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useCallback((open: boolean) => setOpenAt(open ? key : null), [key]);
  return [openAt === key, setOpen];
}
