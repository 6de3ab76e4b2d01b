import type { GarmentColour } from '../drawings/garment-drawing.ts';

/** A colour of the season, with the three letters that stand for it in a SKU. */
export interface PaletteColour extends GarmentColour {
  readonly skuPart: string;
}

/** Every colour of the collection; one name always means one hex, so that the colour filter groups them. */
export const palette = {
  branco: { nome: 'Branco', hex: '#fbfaf7', skuPart: 'BRA' },
  offWhite: { nome: 'Off White', hex: '#f1eadd', skuPart: 'OFF' },
  areia: { nome: 'Areia', hex: '#d8c4a5', skuPart: 'ARE' },
  caramelo: { nome: 'Caramelo', hex: '#b27b46', skuPart: 'CAR' },
  cafe: { nome: 'Café', hex: '#4e3629', skuPart: 'CAF' },
  preto: { nome: 'Preto', hex: '#1e1c1f', skuPart: 'PRE' },
  chumbo: { nome: 'Chumbo', hex: '#4d4e54', skuPart: 'CHU' },
  rosaBebe: { nome: 'Rosa Bebê', hex: '#f5cbd6', skuPart: 'RBB' },
  rosaCha: { nome: 'Rosa Chá', hex: '#dfa6a3', skuPart: 'RCH' },
  pink: { nome: 'Pink', hex: '#dd3f86', skuPart: 'PIN' },
  cereja: { nome: 'Cereja', hex: '#a5172f', skuPart: 'CER' },
  vermelho: { nome: 'Vermelho', hex: '#cc2430', skuPart: 'VER' },
  vinho: { nome: 'Vinho', hex: '#5b1d2c', skuPart: 'VIN' },
  coral: { nome: 'Coral', hex: '#f07a62', skuPart: 'COR' },
  pessego: { nome: 'Pêssego', hex: '#f6bd9c', skuPart: 'PES' },
  terracota: { nome: 'Terracota', hex: '#b65a3c', skuPart: 'TER' },
  mostarda: { nome: 'Mostarda', hex: '#d09b2c', skuPart: 'MOS' },
  manteiga: { nome: 'Amarelo Manteiga', hex: '#f4e0a1', skuPart: 'MAN' },
  oliva: { nome: 'Verde Oliva', hex: '#6c7040', skuPart: 'OLI' },
  salvia: { nome: 'Verde Sálvia', hex: '#a7b598', skuPart: 'SAL' },
  menta: { nome: 'Verde Menta', hex: '#b3dbc6', skuPart: 'MEN' },
  esmeralda: { nome: 'Esmeralda', hex: '#0f7256', skuPart: 'ESM' },
  ceu: { nome: 'Azul Céu', hex: '#9cc4e2', skuPart: 'CEU' },
  royal: { nome: 'Azul Royal', hex: '#2448aa', skuPart: 'ROY' },
  marinho: { nome: 'Azul Marinho', hex: '#1f2b4c', skuPart: 'MAR' },
  petroleo: { nome: 'Azul Petróleo', hex: '#1d5365', skuPart: 'PET' },
  jeansClaro: { nome: 'Jeans Claro', hex: '#9eb8ce', skuPart: 'JCL' },
  jeansMedio: { nome: 'Jeans Médio', hex: '#5a7da2', skuPart: 'JME' },
  jeansEscuro: { nome: 'Jeans Escuro', hex: '#2f4359', skuPart: 'JES' },
  lavanda: { nome: 'Lavanda', hex: '#c2b3dd', skuPart: 'LAV' },
  berinjela: { nome: 'Berinjela', hex: '#48233f', skuPart: 'BER' },
} as const satisfies Record<string, PaletteColour>;
