import { folded, garment } from './garment.ts';
import type { GarmentSource } from './garment.ts';
import { palette } from './palette.ts';
import { numberSizes } from './sizes.ts';

const sources: readonly GarmentSource[] = [
  {
    sku: 'CAL-001',
    nome: 'Calça Pantalona Vento Leste',
    descricao:
      'Pantalona de cintura alta em linho misto, com cós de elástico atrás e liso na frente. A perna é ampla desde o quadril e alonga a silhueta. Vem com barra alta, fácil de ajustar para salto ou rasteirinha.',
    precoCents: 21990,
    material: '55% linho, 45% viscose',
    tags: ['pantalona', 'linho', 'cintura alta'],
    cores: [palette.offWhite, palette.areia, palette.preto, palette.terracota],
    tamanhos: numberSizes({ comprimento: 106, altura: 31, largura: 36 }),
    soldOut: [{ cor: palette.offWhite, tamanho: '40' }],
    pesoGrams: 460,
    folded: folded.medium,
    highlight: '#e7dcc6',
    drawing: {
      type: 'calca',
      seed: 701,
      length: 'longo',
      fit: 'rodado',
      waist: 'elastico',
      print: 'liso',
      fabric: 'linho',
    },
  },
  {
    sku: 'CAL-002',
    nome: 'Calça de Alfaiataria Expediente',
    descricao:
      'Pregas na frente, cinto forrado e bolso faca: a calça que entra em qualquer reunião. A perna reta afina de leve e mostra o tornozelo. O tecido tem elastano e volta a ficar liso depois de um dia inteiro sentada.',
    precoCents: 23990,
    promocionalCents: 18990,
    material: '64% poliéster, 32% viscose, 4% elastano',
    tags: ['alfaiataria', 'trabalho', 'pregas', 'bolsos'],
    cores: [palette.cafe, palette.preto, palette.chumbo],
    tamanhos: numberSizes({ comprimento: 96, altura: 30, largura: 18 }),
    soldOut: [{ cor: palette.chumbo, tamanho: '46' }],
    pesoGrams: 430,
    folded: folded.medium,
    drawing: {
      type: 'calca',
      seed: 702,
      length: 'midi',
      fit: 'reto',
      waist: 'cinto',
      details: ['pregas', 'bolso'],
      print: 'liso',
      fabric: 'plano',
    },
  },
  {
    sku: 'CAL-003',
    nome: 'Calça Jeans Reta Estação',
    descricao:
      'Jeans de cintura alta e perna reta, sem rasgos e sem modismo. Cinco bolsos, botão e braguilha de zíper, pesponto em tom de mel. O algodão é firme no primeiro dia e vira segunda pele no terceiro.',
    precoCents: 20990,
    material: '99% algodão, 1% elastano',
    tags: ['jeans', 'reta', 'cintura alta', 'bolsos'],
    cores: [palette.jeansEscuro, palette.jeansMedio, palette.jeansClaro],
    tamanhos: numberSizes({ comprimento: 102, altura: 29, largura: 20 }),
    soldOut: [{ cor: palette.jeansMedio, tamanho: '38' }],
    pesoGrams: 610,
    folded: folded.large,
    drawing: {
      type: 'calca',
      seed: 703,
      length: 'longo',
      fit: 'reto',
      waist: 'natural',
      details: ['botoes', 'bolso'],
      print: 'liso',
      fabric: 'jeans',
    },
  },
  {
    sku: 'CAL-004',
    nome: 'Calça Flare Vitrola',
    descricao:
      'Malha canelada que segura na coxa e abre em flare a partir do joelho, no embalo dos anos setenta. Zíper lateral discreto e cós anatômico, sem elástico aparente. Use com salto para a barra quase encostar no chão.',
    precoCents: 15990,
    material: '67% viscose, 28% poliamida, 5% elastano',
    tags: ['flare', 'canelado', 'anos 70'],
    cores: [palette.cafe, palette.preto, palette.vinho],
    tamanhos: numberSizes({ comprimento: 108, altura: 27, largura: 30 }),
    pesoGrams: 390,
    folded: folded.medium,
    drawing: {
      type: 'calca',
      seed: 704,
      length: 'longo',
      fit: 'evase',
      waist: 'natural',
      details: ['ziper'],
      print: 'liso',
      fabric: 'canelado',
    },
  },
];

/** Trousers, sold by number. */
export const calcas = sources.map((source) => garment('Calças', source));
