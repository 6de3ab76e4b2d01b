import type { PromocaoLida } from '#shared/wire/promotions.ts';
import { Badge } from '#web/ui/badge.tsx';
import { reaisText } from '../../lib/money-text.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, Unread } from '../../ui/unread.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { PromotionChange } from './promotion-change.tsx';
import { marginText } from './margin-text.ts';
import styles from './promotion-screen.module.css';
import { PROMOTION_WORDS } from './promotion-texts.ts';
import { STATES } from './promotion-words.ts';
import { UsesPanel } from './uses-panel.tsx';

/** One promotion of the shop: how it stands, what it brought, and all of it to be changed. */
export function PromotionScreen({ id }: { id: string }) {
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/promocoes/:id', { params: { id } });
  if (data === null) return <Unread words={PROMOTION_WORDS} reading={reading} />;
  const { promocao } = data;
  // Another version is another form: what somebody else has changed is not written over unseen.
  return <Promotion key={promocao.versao} promocao={promocao} />;
}

function Promotion({ promocao }: { promocao: PromocaoLida }) {
  const mayEdit = useMay('edit-promotions');
  const { id, nome, status, frase } = promocao;
  return (
    <>
      <SectionHead
        title={nome}
        text={
          <span className={styles.standing}>
            <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> <span>{frase}</span>
          </span>
        }
        actions={<BackToList words={PROMOTION_WORDS} />}
      />
      <div className={styles.column}>
        {status !== 'rascunho' && <Result promocao={promocao} />}
        {promocao.com_codigo && !promocao.codigo && (
          <CodesPanel id={id} codigos={promocao.codigos} mayWrite={mayEdit} />
        )}
        {mayEdit && <PromotionChange promocao={promocao} />}
        {status !== 'rascunho' && <UsesPanel id={id} />}
      </div>
    </>
  );
}

/** What it brought so far. */
function Result({ promocao }: { promocao: PromocaoLida }) {
  const { usos, descontado, receita, margem, limites } = promocao;
  const most = limites.total ? ` de ${limites.total.toLocaleString('pt-BR')}` : '';
  return (
    <Panel title="Resultado">
      <div className={styles.result}>
        <Facts>
          <Fact label="Pedidos">
            {usos.toLocaleString('pt-BR')}
            {most}
          </Fact>
          <Fact label="Descontado">{reaisText(descontado)}</Fact>
          {receita !== undefined && <Fact label="Vendido com ela">{reaisText(receita)}</Fact>}
          {margem !== undefined && <Fact label="Margem das peças">{marginText(margem)}</Fact>}
        </Facts>
      </div>
    </Panel>
  );
}
