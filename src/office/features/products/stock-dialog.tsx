import { useState } from 'react';
import { stockOf } from '#shared/catalog.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { parseUnits } from '../../lib/decimal.ts';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { changeProduct } from './product-calls.ts';
import type { ProductRow } from './product-rows.ts';
import styles from './stock-dialog.module.css';

interface StockDialogProps {
  row: ProductRow;
  onClose(): void;
}

const keyOf = (cor: string, tamanho: string) => JSON.stringify([cor, tamanho]);

/** A text by `keyOf`, where one was typed. */
type Typed = Readonly<Record<string, string>>;

const changed = ({ variantes }: ProductRow, typed: Typed) =>
  variantes.map(({ cor, tamanho, estoque }) => ({
    cor,
    tamanho,
    estoque: parseUnits(typed[keyOf(cor, tamanho)] ?? '') ?? estoque,
    // What was sold while this dialog was open stays sold: the server adds the difference.
    estoqueLido: estoque,
  }));

/** The stock of a product that has one for each colour and size, changed in one go. */
export function StockDialog({ row, onClose }: StockDialogProps) {
  const [typed, setTyped] = useState<Typed>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known = (cor: string, tamanho: string) => String(stockOf(row, cor, tamanho));
  const isWrong = (cor: string, tamanho: string) => {
    const text = typed[keyOf(cor, tamanho)];
    return text !== undefined && parseUnits(text) === null;
  };

  async function save(): Promise<void> {
    if (row.variantes.some(({ cor, tamanho }) => isWrong(cor, tamanho))) {
      setProblem('Informe unidades inteiras, de 0 a 999.999.');
      return;
    }
    setBusy(true);
    const refused = await changeProduct(row, { variantes: changed(row, typed) });
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Estoque"
      wide
      footer={
        <div className={styles.answers}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            Salvar estoque
          </Button>
        </div>
      }
    >
      {problem !== null && (
        <InfoBox kind="error" className={styles.problem}>
          {problem}
        </InfoBox>
      )}
      <NumberGrid
        caption={row.nome.slice(0, 200)}
        corner="Cor"
        rows={row.cor.map(({ nome, hex }) => ({ key: nome, label: nome, mark: hex }))}
        columns={row.tamanho.map(({ tamanho }) => ({ key: tamanho, label: tamanho }))}
        valueOf={(cor, tamanho) => typed[keyOf(cor, tamanho)] ?? known(cor, tamanho)}
        onChange={(cor, tamanho, text) => setTyped({ ...typed, [keyOf(cor, tamanho)]: text })}
        isWrong={isWrong}
      />
    </Dialog>
  );
}
