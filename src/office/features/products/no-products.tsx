import { officePaths } from '../../lib/paths.ts';
import { Nothing, WayOut } from '../../ui/nothing.tsx';

interface NoProductsProps {
  why: 'failure' | 'search' | 'new-shop';
  mayWrite: boolean;
}

/** In place of rows: none were kept, none were found, or the shop has none yet. */
export function NoProducts({ why, mayWrite }: NoProductsProps) {
  const toStart = <WayOut to={officePaths.home}>Voltar ao início</WayOut>;
  if (why === 'failure') {
    const title = 'Este navegador não guardou produtos para mostrar enquanto isso.';
    return <Nothing title={title} action={toStart} />;
  }
  if (why === 'search') {
    const title = 'Nenhum produto encontrado com esta busca.';
    return <Nothing title={title} action={<WayOut to={officePaths.products} />} />;
  }
  return (
    <Nothing
      title="Nenhum produto cadastrado"
      action={mayWrite ? <WayOut to={officePaths.newProduct}>Cadastrar o primeiro</WayOut> : toStart}
    />
  );
}
