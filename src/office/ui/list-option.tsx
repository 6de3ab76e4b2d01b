import { useEffect, useRef, type ReactNode } from 'react';

interface ListOptionProps {
  id: string;
  /** The keys stand on it. */
  isActive: boolean;
  onChoose(): void;
  className: string | undefined;
  children: ReactNode;
}

/** One of what a field found, in its listbox; in sight while the keys stand on it. */
export function ListOption({ id, isActive, onChoose, className, children }: ListOptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={place}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={className}
      onClick={onChoose}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChoose();
      }}
    >
      {children}
    </div>
  );
}
