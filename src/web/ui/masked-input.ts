/**
 * Puts a mask on what was just typed and keeps the caret behind the digit that it stood behind, so that
 * correcting in the middle works. Returns the masked text.
 */
export function maskInput(input: HTMLInputElement, format: (typed: string) => string): string {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = countDigits(input.value.slice(0, caret));
  const atEnd = caret === input.value.length;
  const masked = format(input.value);
  if (masked === input.value) return masked;
  // Only letters became capitals: each stays in its place.
  const onlyCase = masked.toLowerCase() === input.value.toLowerCase();
  input.value = masked;
  const place = atEnd ? masked.length : onlyCase ? caret : placeAfterDigits(masked, digitsBefore);
  if (document.activeElement === input) input.setSelectionRange(place, place);
  return masked;
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

/** The place right behind the nth digit. */
export function placeAfterDigits(text: string, digits: number): number {
  let seen = 0;
  let place = 0;
  while (seen < digits && place < text.length) {
    if (/\d/.test(text.charAt(place))) seen += 1;
    place += 1;
  }
  return place;
}
