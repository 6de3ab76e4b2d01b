import type { Configuracoes } from '#shared/wire/shop-settings.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { officeApi } from '../../lib/api.ts';
import { officePaths } from '../../lib/paths.ts';
import { useAct } from '../../lib/use-act.ts';
import { notify } from '../../ui/notices.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QuestionTexts } from '../../ui/question.tsx';
import styles from './settings.module.css';

interface DoorPanelProps {
  settings: Configuracoes;
  ask(texts: QuestionTexts): Promise<boolean>;
  onDone(): Promise<void>;
}

const CLOSING: QuestionTexts = {
  title: 'Fechar a loja?',
  text: 'Quem chega passa a ler “Em breve”, com o seu contato, e ninguém consegue comprar. Pedidos que já existem, PIX em aberto e contas de clientes continuam funcionando.',
  yes: 'Fechar a loja',
  danger: true,
};
const OPENING: QuestionTexts = {
  title: 'Abrir a loja?',
  text: 'Todas as peças voltam a aparecer e já dá para comprar.',
  yes: 'Abrir a loja',
};

/** Whether the shop is open, and the key to it. Holds at once: a draft has nothing to do with it. */
export function DoorPanel({ settings, ask, onDone }: DoorPanelProps) {
  const { versao, aberta, espera_pagamentos: waits } = settings;
  const { busy, problem, run } = useAct(async () => {
    if (!(await ask(aberta ? CLOSING : OPENING))) return;
    const name = aberta
      ? 'POST /gerenciamento/configuracoes/fechar'
      : 'POST /gerenciamento/configuracoes/abrir';
    const { data } = await officeApi(name, { body: { versao } });
    notify('success', data.mensagem);
    await onDone();
  });
  if (waits)
    return (
      <Panel title="Loja fechada">
        <p>
          Quem chega lê “Em breve” e ninguém compra: o endereço da loja é público (https), e ela ainda não tem
          uma conta que cobre de verdade. Ela abre quando você ligar os pagamentos.
        </p>
        <div className={styles.ways}>
          <ButtonLink to={officePaths.payments}>Ligar os pagamentos</ButtonLink>
        </div>
      </Panel>
    );
  return (
    <Panel title={aberta ? 'Loja aberta' : 'Loja fechada'}>
      <p>
        {aberta
          ? 'Todo mundo vê as peças e pode comprar.'
          : 'Quem chega lê “Em breve” e ninguém compra. Para ver a loja por dentro, use o link da prévia.'}
      </p>
      {problem !== '' && <InfoBox kind="error">{problem}</InfoBox>}
      <div className={styles.ways}>
        <Button variant={aberta ? 'secondary' : 'primary'} busy={busy} onClick={() => run()}>
          {aberta ? 'Fechar a loja' : 'Abrir a loja'}
        </Button>
      </div>
    </Panel>
  );
}
