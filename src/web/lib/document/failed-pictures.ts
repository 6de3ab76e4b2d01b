/**
 * Runs in the page: a picture that does not come, or is none, says so in an attribute; styles (failed-pictures.css) dress its
 * place. Stands on its own, since a page's first script is made of its text.
 */
export function markFailedPictures(): void {
  for (const kind of ['error', 'load'])
    // A window hears of nothing's 'load' but its own.
    document.addEventListener(
      kind,
      ({ target }) => {
        if (target instanceof HTMLImageElement) target.toggleAttribute('data-failed', kind === 'error');
      },
      true,
    );
}
