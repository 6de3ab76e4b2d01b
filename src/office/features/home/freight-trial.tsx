import { useState, type FormEvent } from 'react';
import { formatCep } from '#shared/cep.ts';
import { plural } from '#shared/text.ts';
import type { FreteTestado } from '#shared/wire/first-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { MaskedField } from '#web/ui/masked-field.tsx';
import { officeApi } from '../../lib/api.ts';
import { reaisText } from '../../lib/money-text.ts';
import { useAct } from '../../lib/use-act.ts';
import styles from './first-steps.module.css';

const FIELDS = ['CEP 1', 'CEP 2', 'CEP 3'] as const;
/** São Paulo, Manaus and Porto Alegre: near, far and in between. */
const EXAMPLES = ['01310-100', '69005-070', '90010-000'] as const;

/** What it costs to send a product to three places, as a shopper would be told. */
export function FreightTrial({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Testar o frete">
      {open && <Trial />}
    </Dialog>
  );
}

function Trial() {
  const [ceps, setCeps] = useState<readonly string[]>(EXAMPLES);
  const [tried, setTried] = useState<FreteTestado | null>(null);
  const { busy, problem, run } = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/primeiros-passos/frete', {
      body: { ceps: [...ceps] },
      harmless: true,
    });
    setTried(data);
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    run();
  }
  return (
    <form method="post" className={styles.trial} noValidate onSubmit={submit}>
      <p>Três lugares diferentes, para ver se os preços e os prazos fazem sentido.</p>
      <div className={styles.ceps}>
        {FIELDS.map((label, at) => (
          <MaskedField
            key={label}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={ceps[at] ?? ''}
            format={formatCep}
            onValue={(next) => setCeps(ceps.map((old, place) => (place === at ? next : old)))}
          />
        ))}
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <Button type="submit" busy={busy}>
        Calcular
      </Button>
      <div role="status">{tried !== null && <Quotes tried={tried} />}</div>
    </form>
  );
}

function Quotes({ tried: { produto, exemplo, destinos } }: { tried: FreteTestado }) {
  return (
    <>
      <p>
        Um pacote com <bdi>{produto}</bdi>
        {exemplo ? '. Os valores são de exemplo.' : '.'}
      </p>
      <ul className={styles.quotes}>
        {destinos.map(({ cep, opcoes, erro }) => (
          <li key={cep}>
            <strong>{formatCep(cep)}</strong>
            {erro !== null && <p className={styles.missing}>{erro}</p>}
            <ul>
              {opcoes.map(({ nome, valor, prazo }) => (
                <li key={nome}>
                  <bdi>{nome}</bdi>: {valor === 0 ? 'grátis' : reaisText(valor)},{' '}
                  {`${prazo} ${plural(prazo, 'dia útil', 'dias úteis')}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
