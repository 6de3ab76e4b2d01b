import { folded, garment } from './garment.ts';
import type { GarmentSource } from './garment.ts';
import { palette } from './palette.ts';
import { letterSizes, numberSizes } from './sizes.ts';

const sources: readonly GarmentSource[] = [
  {
    sku: 'SHO-001',
    nome: 'Short de Linho Praia do Forte',
    descricao:
      'Short soltinho de linho misto, cós de elástico com cordão de amarrar e dois bolsos. Comprimento que cobre bem e não sobe ao sentar. Sai da praia, passa no mercado e ninguém diz.',
    precoCents: 9990,
    promocionalCents: 7990,
    material: '55% linho, 45% viscose',
    tags: ['linho', 'praia', 'elástico', 'bolsos'],
    cores: [palette.areia, palette.branco, palette.ceu, palette.coral],
    tamanhos: letterSizes(['cintura', 'quadril'], { comprimento: 36, altura: 29, largura: 31 }),
    soldOut: [{ cor: palette.branco, tamanho: 'G' }],
    pesoGrams: 190,
    folded: folded.small,
    drawing: {
      type: 'short',
      seed: 801,
      length: 'midi',
      fit: 'evase',
      waist: 'elastico',
      details: ['amarracao', 'bolso'],
      print: 'liso',
      fabric: 'linho',
    },
  },
  {
    sku: 'SHO-002',
    nome: 'Short Jeans Feira Livre',
    descricao:
      'Jeans macio, cintura alta, botões aparentes e barra dobrada com pontinho para não soltar. Os bolsos de trás ficam um pouco mais altos, o que favorece. Acompanha qualquer cropped da loja.',
    precoCents: 12990,
    material: '98% algodão, 2% elastano',
    tags: ['jeans', 'cintura alta', 'botões', 'bolsos'],
    cores: [palette.jeansMedio, palette.jeansClaro],
    tamanhos: numberSizes({ comprimento: 34, altura: 28, largura: 29 }),
    soldOut: [{ cor: palette.jeansClaro, tamanho: '42' }],
    pesoGrams: 360,
    folded: folded.small,
    drawing: {
      type: 'short',
      seed: 802,
      length: 'mini',
      fit: 'reto',
      waist: 'natural',
      details: ['botoes', 'bolso'],
      print: 'liso',
      fabric: 'jeans',
    },
  },
  {
    sku: 'SHO-003',
    nome: 'Bermuda Passeio Público',
    descricao:
      'Bermuda de alfaiataria até o joelho, com pregas, cinto de fivela e caimento seco. Junto com o blazer vira conjunto; com camiseta, uniforme de verão na cidade. Tem bolso faca e zíper com gancho.',
    precoCents: 14990,
    promocionalCents: 11990,
    material: '65% poliéster, 31% viscose, 4% elastano',
    tags: ['bermuda', 'alfaiataria', 'pregas', 'trabalho'],
    cores: [palette.oliva, palette.areia, palette.preto],
    tamanhos: numberSizes({ comprimento: 54, altura: 30, largura: 27 }),
    pesoGrams: 330,
    folded: folded.medium,
    drawing: {
      type: 'short',
      seed: 803,
      length: 'longo',
      fit: 'reto',
      waist: 'cinto',
      details: ['pregas', 'bolso'],
      print: 'liso',
      fabric: 'plano',
    },
  },
];

/** Shorts and bermudas. */
export const shorts = sources.map((source) => garment('Shorts', source));
