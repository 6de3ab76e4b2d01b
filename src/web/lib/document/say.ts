import styles from './say.module.css';

const SHOWN_MS = 6000;

let place: HTMLOutputElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence above the page for a while, and has it announced. */
export function say(text: string, more: (Node | string)[] = []): void {
  if (place === null) {
    place = document.createElement('output');
    place.className = styles.place ?? '';
    document.body.append(place);
  }
  const output = place;
  clearTimeout(timer);
  output.replaceChildren();
  // What was there before it is filled is announced.
  requestAnimationFrame(() => {
    const box = document.createElement('span');
    box.className = styles.box ?? '';
    box.append(text, ...more);
    output.replaceChildren(box);
  });
  timer = setTimeout(leave, SHOWN_MS);
}

/** It goes, unless somebody is on it. */
function leave(): void {
  if (place?.matches(':hover, :focus-within')) timer = setTimeout(leave, SHOWN_MS);
  else place?.replaceChildren();
}
