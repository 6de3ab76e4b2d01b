import { formatCep } from '#shared/cep.ts';
import { joined } from '#shared/text.ts';
import type { PedidoAntigoDoEscritorio } from '#shared/wire/former-orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { dateTimeText } from '../../lib/dates.ts';
import { FORMER_STATES, OLD_SHOPS } from '../../lib/former-words.ts';
import { reaisText } from '../../lib/money-text.ts';
import { officePaths } from '../../lib/paths.ts';
import { useMay } from '../../lib/session.ts';
import { useOfficeRead } from '../../lib/use-office-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList, readProblem, Unread, type OneOfList } from '../../ui/unread.tsx';
import styles from './former-order-screen.module.css';

const WORDS: OneOfList = {
  title: 'Pedido da loja antiga',
  list: {
    to: officePaths.formerOrders,
    back: 'Pedidos da loja antiga',
    wayOut: 'Ver os pedidos da loja antiga',
  },
  unknown: 'Não encontramos este pedido.',
  failed: 'Erro ao carregar o pedido',
};

/** One order of the shop that was there before, to be read. */
export function FormerOrderScreen({ id }: { id: string }) {
  const { data, ...reading } = useOfficeRead('GET /gerenciamento/pedidos-antigos/:id', { params: { id } });
  if (data === null) return <Unread words={WORDS} reading={reading} />;
  const { pedido } = data;
  const shop = OLD_SHOPS[pedido.origem];
  const [text, tone] = FORMER_STATES[pedido.estado];
  return (
    <>
      <SectionHead
        title={`Pedido #${pedido.numero} da ${shop}`}
        text={`Feito em ${dateTimeText(pedido.em)}`}
        actions={<BackToList words={WORDS} />}
      />
      {readProblem(WORDS, reading)}
      <div className={styles.page}>
        <InfoBox kind="info" autoClose={false} title="Só para consultar">
          O dinheiro e o envio deste pedido são da {shop}: estorno, troca e envio se fazem lá. Aqui ele não
          muda estoque, números nem conciliação.
        </InfoBox>
        <div className={styles.columns}>
          <Panel title="O que foi comprado" aside={<Badge tone={tone}>{text}</Badge>} flush>
            <DataTable
              caption="Peças do pedido"
              columns={PIECES}
              rows={pedido.itens.map((item, place) => ({ ...item, place }))}
              keyOf={({ place }) => place}
              empty={<p>Sem peças.</p>}
            />
          </Panel>
          <div className={styles.page}>
            <Sums pedido={pedido} />
            <Buyer pedido={pedido} />
          </div>
        </div>
      </div>
    </>
  );
}

type Piece = PedidoAntigoDoEscritorio['itens'][number] & { place: number };

const PIECES: readonly Column<Piece>[] = [
  { id: 'nome', header: 'Peça', phone: 'title', cell: ({ nome }) => <LongText>{nome}</LongText> },
  { id: 'sku', header: 'SKU', steady: true, cell: ({ sku }) => <LongText>{sku || 'Sem SKU'}</LongText> },
  { id: 'quantidade', header: 'Unidades', numeric: true, cell: ({ quantidade }) => String(quantidade) },
  { id: 'preco', header: 'Preço', numeric: true, cell: ({ preco }) => reaisText(preco) },
];

function Sums({ pedido }: { pedido: PedidoAntigoDoEscritorio }) {
  const { subtotal, desconto, frete, total, devolvido, pagamento, envio, rastreio, cupom, palavras } = pedido;
  const rows: [label: string, value: string][] = [
    ['Subtotal', reaisText(subtotal)],
    ['Desconto', desconto > 0 ? reaisText(desconto) : ''],
    ['Frete', reaisText(frete)],
    ['Total', reaisText(total)],
    ['Devolvido lá', devolvido > 0 ? reaisText(devolvido) : ''],
    ['Pagamento', pagamento],
    ['Pago em', pedido.pago_em === null ? '' : dateTimeText(pedido.pago_em)],
    ['Cupom', cupom],
    ['Envio', envio],
    ['Enviado em', pedido.enviado_em === null ? '' : dateTimeText(pedido.enviado_em)],
    ['Rastreio', rastreio],
    ['Cancelado em', pedido.cancelado_em === null ? '' : dateTimeText(pedido.cancelado_em)],
    ['Nas palavras da loja antiga', palavras],
  ];
  return (
    <Panel title="Valores e envio">
      <Told rows={rows} />
    </Panel>
  );
}

function Buyer({ pedido }: { pedido: PedidoAntigoDoEscritorio }) {
  const maySee = useMay('see-customers');
  const { nome, email, whatsapp, cep, endereco, numero, complemento, bairro, cidade, estado } =
    pedido.comprador;
  const code = /^\d{8}$/.test(cep) ? formatCep(cep) : cep;
  const place = joined([endereco, numero, complemento, bairro, cidade, estado, code && `CEP ${code}`], ', ');
  return (
    <Panel title="Quem comprou">
      <Told
        rows={[
          ['Nome', nome || 'Não está mais guardado'],
          ['E-mail', email],
          ['Telefone', whatsapp],
          ['Entrega', place],
          ['Observações', pedido.observacoes],
        ]}
      />
      {maySee && pedido.cliente_id !== null && (
        <p className={styles.act}>
          <ButtonLink to={officePaths.customer(pedido.cliente_id)} variant="secondary" prefetch="none">
            Ver o cadastro
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

/** What is known; of the rest nothing stands there. */
function Told({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Facts>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            <LongText lines={6}>{value}</LongText>
          </Fact>
        ))}
    </Facts>
  );
}
