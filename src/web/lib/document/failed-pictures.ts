/**
 * Runs in the page: a picture that does not come from where the shop leads (`/direta/`) is asked of the shop itself. One that
 * it hasn't either, or that is none, says so in an attribute; styles (failed-pictures.css) dress its place. Stands on its
 * own, since a page's first script is made of its text.
 */
export function markFailedPictures(): void {
  for (const kind of ['error', 'load'])
    // A window hears of nothing's 'load' but its own.
    document.addEventListener(
      kind,
      ({ target }) => {
        if (!(target instanceof HTMLImageElement)) return;
        const isLed = kind === 'error' && target.currentSrc.includes('/direta/');
        target.toggleAttribute('data-failed', kind === 'error' && !isLed);
        if (isLed)
          for (const one of [...(target.closest('picture')?.children ?? []), target])
            for (const name of ['srcset', 'src']) {
              const led = one.getAttribute(name);
              if (led !== null) one.setAttribute(name, led.replaceAll('/direta/', '/'));
            }
      },
      true,
    );
}
