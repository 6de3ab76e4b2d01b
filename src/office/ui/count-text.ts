/** '1.234'; '1.234 ou mais' where nobody has counted further. */
export const countText = (count: number, isLeast = false): string =>
  `${count.toLocaleString('pt-BR')}${isLeast ? ' ou mais' : ''}`;
