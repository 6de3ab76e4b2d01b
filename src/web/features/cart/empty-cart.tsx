import { paths } from '#shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Nothing in the cart, and the way to something. */
export function EmptyCart({ level }: { level: 2 | 3 }) {
  return (
    <EmptyState
      art="/art/empty-cart.svg"
      title="Seu carrinho está vazio"
      level={level}
      actions={<ButtonLink to={paths.catalog}>Explorar produtos</ButtonLink>}
    >
      <p>As peças que você escolher esperam por você aqui.</p>
    </EmptyState>
  );
}
