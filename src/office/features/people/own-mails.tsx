import { useState } from 'react';
import type { OwnMail } from '#shared/owner-mails.ts';
import type { MeusAvisos } from '#shared/wire/office-access.ts';
import { errorText } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { officeApi } from '../../lib/api.ts';
import { useAct } from '../../lib/use-act.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './second-factor.module.css';

const WORDS: Readonly<Record<OwnMail, string>> = {
  avisar_vendas: 'Cada venda: paga, ou a pagar na entrega',
  avisar_desistencias: 'Cada desistência',
  avisar_trocas: 'Cada pedido de troca, e as fotos de um defeito',
  avisar_problemas: 'Problemas com pagamentos: contestações, fraude, estornos não aceitos',
  resumo_diario: 'O resumo de cada dia: o que vendeu e o que espera',
};

/** Which of the shop's letters come to one's own e-mail too; nothing for a role that may have none. */
export function OwnMails() {
  const { data, error, loading, reload } = useOfficeRead('GET /admin/me/avisos');
  if (data !== null && data.avisos.length === 0) return null;
  return (
    <Panel title="Meus avisos por e-mail" className={styles.panel}>
      <p className={styles.lead}>
        Chegam a você, além do e-mail da loja. Só aparecem aqui os avisos do que o seu perfil vê.
      </p>
      {error !== null && !loading && (
        <LoadFailed text="Não foi possível ler isto." detail={errorText(error, '')} onRetry={reload} />
      )}
      {data === null && (error === null || loading) && <Skeleton height="8rem" />}
      {data !== null && <Choice given={data} onSaved={reload} />}
    </Panel>
  );
}

const wantedOf = ({ avisos }: MeusAvisos) => avisos.filter(({ quer }) => quer).map(({ nome }) => nome);

function Choice({ given, onSaved }: { given: MeusAvisos; onSaved(): void }) {
  const { email, mesmo_da_loja: isShops, avisos } = given;
  const kept = wantedOf(given);
  /** Null: nothing was changed since it was read or saved. */
  const [changed, setChanged] = useState<OwnMail[] | null>(null);
  const chosen = changed ?? kept;
  const turn = (name: OwnMail) =>
    setChanged(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const { busy, problem, run } = useAct(async () => {
    await officeApi('PUT /admin/me/avisos', { body: { avisos: chosen } });
    notify('success', 'Avisos salvos.');
    setChanged(null);
    onSaved();
  });
  return (
    <form
      method="post"
      className={classNames(styles.form, styles.spaced)}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {email === null && (
        <InfoBox kind="info" autoClose={false}>
          Nada chega antes de você confirmar o seu e-mail, em Meu e-mail.
        </InfoBox>
      )}
      {isShops && (
        <InfoBox kind="info" autoClose={false}>
          Seu e-mail é o da loja: o que a loja já recebe não chega duas vezes.
        </InfoBox>
      )}
      <div>
        {avisos.map(({ nome }) => (
          <Checkbox key={nome} checked={chosen.includes(nome)} onChange={() => turn(nome)}>
            {WORDS[nome]}
          </Checkbox>
        ))}
      </div>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Salvar avisos
        </Button>
      </div>
    </form>
  );
}
