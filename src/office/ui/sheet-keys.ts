/**
 * Goes from cell to cell of a table of fields as in a sheet: arrows up and down and Enter change the row, left and right the
 * column once the caret is at the field's end or all of it is chosen; Tab is the browser's.
 */
export function moveInSheet(event: KeyboardEvent): void {
  const cell = event.target;
  if (!(cell instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  // A word that is still being put together by the keyboard is nobody's to leave.
  if (event.isComposing) return;
  const next = nextOf(event, cell);
  if (next === undefined) return;
  event.preventDefault();
  next?.focus();
}

/** Null: the key is ours and leads nowhere; undefined: it is the browser's. */
function nextOf({ key, shiftKey }: KeyboardEvent, cell: HTMLInputElement) {
  switch (key) {
    case 'Enter':
      return inColumn(cell, shiftKey ? -1 : 1);
    case 'ArrowDown':
      return inColumn(cell, 1);
    case 'ArrowUp':
      return inColumn(cell, -1);
    case 'ArrowRight':
      return shiftKey || !isAtEnd(cell, cell.value.length) ? undefined : inRow(cell, 1);
    case 'ArrowLeft':
      return shiftKey || !isAtEnd(cell, 0) ? undefined : inRow(cell, -1);
    default:
      return undefined;
  }
}

function isAtEnd({ selectionStart, selectionEnd, value }: HTMLInputElement, end: number): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return isWhole || (selectionStart === end && selectionEnd === end);
}

function inColumn(cell: HTMLInputElement, by: 1 | -1): HTMLInputElement | null {
  const row = cell.closest('tr');
  const rows = [...(row?.closest('tbody')?.rows ?? [])];
  const other = row && rows[rows.indexOf(row) + by];
  const place = cell.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
  return other?.cells[place]?.querySelector('input') ?? null;
}

function inRow(cell: HTMLInputElement, by: 1 | -1): HTMLInputElement | null {
  const fields = [...(cell.closest('tr')?.querySelectorAll('input') ?? [])];
  return fields[fields.indexOf(cell) + by] ?? null;
}
