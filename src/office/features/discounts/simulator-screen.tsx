import { officePaths } from '../../lib/paths.ts';
import { WayOut } from '../../ui/nothing.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Simulator } from './simulator.tsx';

/** Simulador: what a cart would cost with what is published. */
export function SimulatorScreen() {
  return (
    <>
      <SectionHead
        title="Simulador de descontos"
        text="Monte um carrinho e veja a conta, e por que cada promoção entrou ou não. Nada é vendido nem reservado."
        actions={<WayOut to={officePaths.discounts}>Todos os descontos</WayOut>}
      />
      <Simulator />
    </>
  );
}
