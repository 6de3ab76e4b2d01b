import { SectionHead } from '../../ui/section-head.tsx';
import { BackToList } from '../../ui/unread.tsx';
import { PROMOTION_WORDS } from './promotion-texts.ts';
import { Simulator } from './simulator.tsx';

/** Simulador: what a cart would cost with what is published. */
export function SimulatorScreen() {
  return (
    <>
      <SectionHead
        title="Simulador de descontos"
        text="Monte um carrinho e veja a conta, e por que cada promoção entrou ou não. Nada é vendido nem reservado."
        actions={<BackToList words={PROMOTION_WORDS} />}
      />
      <Simulator />
    </>
  );
}
