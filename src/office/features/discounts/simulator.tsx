import { useState } from 'react';
import { digitsOf } from '#shared/cpf.ts';
import { formatCep, isCep } from '#shared/cep.ts';
import type { Simulacao, SimulacaoPedida } from '#shared/wire/promotions.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { InfoBox } from '#web/ui/info-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { officeApi } from '../../lib/api.ts';
import { parsePrice } from '../../lib/decimal.ts';
import { useAct } from '../../lib/use-act.ts';
import { Panel } from '../../ui/panel.tsx';
import { bodyOf, problemsOf } from './promotion-body.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import styles from './promotion-form.module.css';
import { SimulatedCart, type SimulatedPiece } from './simulated-cart.tsx';
import { SimulationResult } from './simulation-result.tsx';

interface Typed {
  cep: string;
  metodo: 'pix' | 'cartao';
  frete: string;
  cupom: string;
  primeira: boolean;
}

const NOTHING: Typed = { cep: '', metodo: 'cartao', frete: '', cupom: '', primeira: false };

interface SimulatorProps {
  /** A promotion that is counted as if it were published as it stands in its form. */
  promocao?: { id: number | null; draft: PromotionDraft };
}

/** A cart in; what it costs, and why each promotion did or did not apply, out. */
export function Simulator({ promocao }: SimulatorProps) {
  const [pieces, setPieces] = useState<readonly SimulatedPiece[]>([]);
  const [typed, setTyped] = useState(NOTHING);
  const [answer, setAnswer] = useState<Simulacao | null>(null);
  const change = (next: Partial<Typed>) => setTyped((now) => ({ ...now, ...next }));
  const simulate = useAct(async () => {
    const { data } = await officeApi('POST /gerenciamento/promocoes/simular', {
      body: askedOf(pieces, typed, promocao),
      harmless: true,
    });
    setAnswer(data);
  });
  return (
    <Panel title={promocao ? 'Testar com um carrinho' : 'Carrinho'}>
      <div className={styles.fields}>
        <SimulatedCart pieces={pieces} onChange={setPieces} />
        <TermFields typed={typed} change={change} />
        {simulate.problem && <InfoBox kind="error">{simulate.problem}</InfoBox>}
        <div>
          <Button
            variant="secondary"
            icon="receipt"
            busy={simulate.busy}
            disabled={pieces.length === 0}
            onClick={() => simulate.run()}
          >
            Calcular
          </Button>
        </div>
        {answer && <SimulationResult simulacao={answer} byPix={typed.metodo === 'pix'} />}
      </div>
    </Panel>
  );
}

interface TermFieldsProps {
  typed: Typed;
  change(next: Partial<Typed>): void;
}

/** Who buys, where to, and how it is paid. */
function TermFields({ typed, change }: TermFieldsProps) {
  return (
    <>
      <div className={styles.wide}>
        <Select
          label="Pagamento"
          value={typed.metodo}
          onChange={(event) => change({ metodo: event.currentTarget.value === 'pix' ? 'pix' : 'cartao' })}
        >
          <option value="cartao">Cartão ou na entrega</option>
          <option value="pix">PIX</option>
        </Select>
        <TextField
          label="CEP"
          optional
          inputMode="numeric"
          value={typed.cep}
          onChange={(event) => change({ cep: formatCep(event.currentTarget.value) })}
        />
        <TextField
          label="Frete (R$)"
          optional
          inputMode="decimal"
          value={typed.frete}
          onChange={(event) => change({ frete: event.currentTarget.value })}
        />
        <TextField
          label="Cupom digitado"
          optional
          autoComplete="off"
          value={typed.cupom}
          onChange={(event) => change({ cupom: event.currentTarget.value.slice(0, 100) })}
        />
      </div>
      <Checkbox
        checked={typed.primeira}
        onChange={(event) => change({ primeira: event.currentTarget.checked })}
      >
        É a primeira compra desta cliente
      </Checkbox>
    </>
  );
}

function askedOf(
  pieces: readonly SimulatedPiece[],
  { cep, metodo, frete, cupom, primeira }: Typed,
  promocao: SimulatorProps['promocao'],
): SimulacaoPedida {
  const shipping = parsePrice(frete);
  // What can't be sent yet is left out: the cart is counted with the others alone.
  const isWhole = promocao !== undefined && Object.keys(problemsOf(promocao.draft)).length === 0;
  return {
    items: pieces.map(({ id, cor, tamanho, quantidade }) => ({ id, cor, tamanho, quantidade })),
    metodo,
    primeira_compra: primeira,
    ...(isCep(digitsOf(cep)) && { cep: digitsOf(cep) }),
    ...(shipping !== null && { frete: shipping }),
    ...(cupom.trim() !== '' && { cupom: cupom.trim() }),
    ...(isWhole && {
      promocao: { ...bodyOf(promocao.draft), ...(promocao.id !== null && { id: promocao.id }) },
    }),
  };
}
