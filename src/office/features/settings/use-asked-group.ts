import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The search leads to a group of fields by `?campo=`. */
export function useAskedGroup(name: string) {
  const [asked] = useSearchParams();
  const group = useRef<HTMLFieldSetElement>(null);
  const isAsked = asked.get('campo') === name;
  useEffect(() => {
    if (isAsked) group.current?.focus();
  }, [isAsked]);
  return group;
}
