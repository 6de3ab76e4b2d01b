import { LEFT } from './takeout-left.ts';
import { TAKEN } from './takeout-tables.ts';

const HEAD = `Tudo o que é seu nesta loja, em CSV (para planilhas) e em JSON (para programas). Os preços do CSV são em reais, com
vírgula; os do JSON são números em reais. Dentro de "documento" (as regras de uma promoção, as áreas de entrega, as
configurações) está o que a loja guarda, com valores em centavos onde o nome termina em Cents. As imagens são endereços da
loja; as fotografias saem à parte, por "Baixar as fotografias". Senhas não saem: quem compra faz uma nova na outra loja.

Há dados pessoais aqui dentro: guarde o arquivo como guarda os da loja, e apague-o quando não servir mais.
`;

/** Files that join several tables. */
const JOINED_FILES: readonly (readonly [file: string, says: string])[] = [
  [
    'produtos',
    'produtos, com tamanhos, cores, estoque e endereços das imagens; o CSV volta por Produtos › Importar',
  ],
  ['categorias', 'categorias'],
  ['medidas', 'as suas tabelas de medidas'],
  ['clientes', 'quem tem conta ou veio da loja antiga; quem pediu para ser esquecido não está'],
  ['novidades', 'quem aceita novidades por e-mail'],
  ['pedidos', 'pedidos, suas peças e o que foi mudado neles'],
  ['pedidos-antigos', 'pedidos da loja antiga'],
  ['notas-fiscais', 'chaves das notas'],
  ['mensagens', 'mensagens e anotações de pedidos'],
  ['mensagens-prontas', 'os seus modelos'],
  ['paginas', 'as suas páginas'],
  ['politicas', 'as suas palavras no lugar das que vêm'],
  ['configuracoes', 'o que está publicado'],
];

/** What whoever opens the archive reads first: what is in it, and what is not. */
export function readme(): string {
  const files = [...JOINED_FILES, ...TAKEN.map(({ file, says }) => [file, says] as const)];
  const lines = files.map(([file, says]) => `${file}: ${says}.`);
  const left = [...new Set(Object.values(LEFT))].map((why) => `- ${why}.`);
  const text = [HEAD, 'O que há:', ...lines, '', 'O que fica na loja, e por quê:', ...left, ''].join('\n');
  return text.replaceAll('\n', '\r\n');
}
