import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepSearch } from './recent-searches.ts';
import { resultsOf, type Suggested } from './suggested.ts';

interface Combobox {
  typed: string;
  isOpen: boolean;
  /** Which of the options the keys stand on; -1: on none. */
  active: number;
}

const AT_FIRST: Combobox = { typed: '', isOpen: false, active: -1 };

/** The field as typed in and left, and what closes what is under it. */
export function useField(form: RefObject<HTMLFormElement | null>) {
  const { key } = useLocation();
  const [state, setState] = useState(() => ({
    ...AT_FIRST,
    typed: fieldIn(form)?.value ?? '',
    // On a slow line its touch may be over by now, and the focus elsewhere.
    isOpen: form.current?.contains(document.activeElement) ?? false,
    at: key,
  }));
  // Whatever way was gone: the search is over.
  if (state.at !== key) setState({ ...AT_FIRST, at: key });
  const change = useCallback((part: Partial<Combobox>) => setState((last) => ({ ...last, ...part })), []);
  useEffect(() => (form.current ? follow(form.current, change) : undefined), [form, change]);
  const isOver = useRef(key);
  useEffect(() => {
    const [place, field] = [form.current, fieldIn(form)];
    if (isOver.current === key || !place || !field) return;
    isOver.current = key;
    field.value = '';
    closeSheet(place);
  }, [form, key]);
  return { ...state, change };
}

function closeSheet(place: HTMLFormElement): void {
  if (place.matches(':popover-open')) place.hidePopover();
}

/** Tells of what happens in the field and beside it. Gives back how to stop. */
function follow(place: HTMLFormElement, change: (part: Partial<Combobox>) => void): () => void {
  const listening = new AbortController();
  const isElsewhere = (target: EventTarget | null) => target instanceof Node && !place.contains(target);
  const left = () => {
    change({ isOpen: false, active: -1 });
    closeSheet(place);
  };
  place.addEventListener(
    'input',
    ({ target }) =>
      target instanceof HTMLInputElement && change({ typed: target.value, isOpen: true, active: -1 }),
    listening,
  );
  place.addEventListener('focusin', () => change({ isOpen: true }), listening);
  // Where it goes to nothing, the window itself was left, or a place that takes no focus was pressed.
  place.addEventListener('focusout', ({ relatedTarget }) => isElsewhere(relatedTarget) && left(), listening);
  document.addEventListener(
    'pointerdown',
    ({ target }) => isElsewhere(target) && change({ isOpen: false }),
    listening,
  );
  return () => listening.abort();
}

export const fieldIn = (form: RefObject<HTMLFormElement | null>) =>
  form.current?.querySelector('input') ?? null;

interface Keys {
  form: RefObject<HTMLFormElement | null>;
  field: ReturnType<typeof useField>;
  options: readonly Suggested[];
  idOf(index: number): string;
  listId: string;
}

/** Keys and roles of a combobox with a list (ARIA Authoring Practices), put on the field of the server's HTML. */
export function useCombobox({ form, field: { typed, isOpen, active, change }, options, idOf, listId }: Keys) {
  const navigate = useNavigate();
  const shown = isOpen && options.length > 0;
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      // Through the options and over the field itself, around.
      const places = options.length + 1;
      change({ isOpen: true, active: ((active + 1 + step + places) % places) - 1 });
    }
    if (event.key === 'Escape' && (shown || typed !== '')) {
      event.preventDefault();
      const input = fieldIn(form);
      if (!shown && input) input.value = '';
      change(shown ? { isOpen: false, active: -1 } : { typed: '' });
    }
  });
  const submitted = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const q = typed.trim();
    keepSearch(q);
    void navigate(options[active]?.to ?? resultsOf(q));
  });
  useEffect(() => {
    const input = fieldIn(form);
    if (!input) return;
    const listening = new AbortController();
    input.addEventListener('keydown', (event) => pressed(event), listening);
    form.current?.addEventListener('submit', (event) => submitted(event), listening);
    return () => listening.abort();
  }, [form]);
  useEffect(() => {
    const input = fieldIn(form);
    if (!input) return;
    const on = active >= 0 && shown ? idOf(active) : '';
    const roles = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': String(shown) };
    for (const [name, value] of Object.entries({ ...roles, 'aria-activedescendant': on })) {
      input.setAttribute(name, value);
    }
    // What it controls is there while it is shown.
    if (shown) input.setAttribute('aria-controls', listId);
    else input.removeAttribute('aria-controls');
    if (shown) document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  });
}
