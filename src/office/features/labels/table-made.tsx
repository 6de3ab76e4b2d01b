import { useEffect, useRef, useState } from 'react';
import { joined } from '#shared/text.ts';
import type { Etiqueta } from '#shared/wire/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { useAct } from '../../lib/use-act.ts';
import { downloadLabel, printAddress } from './label-calls.ts';
import { LabelCard } from './label-card.tsx';
import { DeclarationFile } from './label-files.tsx';
import { standingOf } from './label-words.ts';
import styles from './labels.module.css';
import { SlipPress } from './slip-press.tsx';
import type { TableLabelProps } from './table-label-props.ts';
import { useLabelFormat } from './use-label-format.ts';

interface TableMadeProps extends Pick<TableLabelProps, 'id' | 'printsNext' | 'onPrinted' | 'Slip'> {
  etiqueta: Etiqueta;
}

/** A label that is bought, as far as it is, and the sheets that go with the parcel. */
export function TableMade({ id, etiqueta, printsNext, onPrinted, Slip }: TableMadeProps) {
  const mayAct = useMay('buy-labels');
  const { text, tone } = standingOf(etiqueta);
  const { servico, transportadora, preco, codigo, problema, pode_imprimir: isReady, desistindo } = etiqueta;
  return (
    <div className={styles.form} role="group" aria-label="Etiqueta deste pedido">
      <output className={styles.head}>
        <Badge tone={tone}>{text}</Badge>
        <span>
          {joined([servico, transportadora], ' · ')}
          {preco !== null && `, ${reaisText(preco)}`}
          {codigo !== '' && (
            <>
              , <bdi className={styles.code}>{codigo}</bdi>
            </>
          )}
        </span>
      </output>
      {problema !== '' && <InfoBox kind="error">{problema}</InfoBox>}
      {desistindo ? (
        <p>Esta etiqueta está sendo cancelada: não a use.</p>
      ) : (
        !isReady && <p>A etiqueta ainda não está pronta: o botão de imprimir aparece aqui.</p>
      )}
      {mayAct && isReady && <Printing id={etiqueta.id} printsNext={printsNext} onPrinted={onPrinted} />}
      <div className={styles.files}>
        <SlipPress id={id} Slip={Slip} />
        {mayAct && isReady && etiqueta.documento === 'declaracao' && <DeclarationFile id={etiqueta.id} />}
      </div>
      <details>
        <summary className={styles.more}>Mais desta etiqueta</summary>
        <LabelCard etiqueta={etiqueta} mayAct={mayAct} />
      </details>
    </div>
  );
}

interface PrintingProps extends Pick<TableLabelProps, 'printsNext' | 'onPrinted'> {
  /** The label's. */
  id: number;
}

/** One press, to the printer that stands here. */
function Printing({ id, printsNext, onPrinted }: PrintingProps) {
  const [format, choose] = useLabelFormat();
  const [address, setAddress] = useState('');
  const button = useFocusWhen(printsNext);
  const { busy, problem, run } = useAct(async (tab: Window | null) => {
    if (format === 'zpl') await downloadLabel(id, 'zpl');
    else if (!(await showIn(tab, () => printAddress(id), setAddress))) return;
    onPrinted();
  });
  function press(): void {
    // Opened by the press itself: what opens a tab later is held back by browsers.
    const tab = format === 'zpl' ? null : window.open('', '_blank');
    if (!run(tab)) tab?.close();
  }
  return (
    <>
      <div className={styles.files}>
        {address === '' ? (
          <Button
            ref={button}
            icon="receipt"
            variant={printsNext ? 'primary' : 'secondary'}
            busy={busy}
            aria-keyshortcuts="Control+Enter"
            {...(printsNext && { 'data-next-press': true })}
            onClick={press}
          >
            Imprimir etiqueta
          </Button>
        ) : (
          <ButtonAnchor icon="receipt" href={address} onClick={onPrinted}>
            Abrir a etiqueta
          </ButtonAnchor>
        )}
        <Select label="Impressora" value={format} onChange={({ currentTarget: { value } }) => choose(value)}>
          <option value="pdf">Comum (A4)</option>
          <option value="zpl">Térmica (ZPL)</option>
        </Select>
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
    </>
  );
}

/** Leads a tab to what it was opened for; false where the browser gave none, and the address stands here instead. */
async function showIn(
  tab: Window | null,
  read: () => Promise<string>,
  instead: (address: string) => void,
): Promise<boolean> {
  const address = await read().catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (tab === null || tab.closed) {
    instead(address);
    return false;
  }
  // What is shown there has no way back to this page.
  tab.opener = null;
  tab.location.replace(address);
  return true;
}

/** The keyboard goes where the next press is, unless somebody is typing or elsewhere. */
function useFocusWhen(isNext: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isNext) return;
    const at = document.activeElement;
    const isFree = at === null || at === document.body || (at instanceof HTMLInputElement && at.value === '');
    if (isFree) button.current?.focus();
  }, [isNext]);
  return button;
}
