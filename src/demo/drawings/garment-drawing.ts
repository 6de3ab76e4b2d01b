/** What a garment of the demonstration catalogue looks like: enough to draw it in any colour. */
export type GarmentDrawing = {
  readonly type: GarmentType;
  /** Whole number; moves folds, motifs and proportions a little, so that two similar cuts never look the same. */
  readonly seed: number;
  /** Read for everything that has a top; 'alcinha' is a straight line on thin straps. */
  readonly neckline?: Neckline;
  readonly sleeve?: Sleeve;
  /**
   * Tops: 'mini' ends under the bust, 'midi' at the waist, 'longo' at the hip. Skirts and dresses: above the
   * knee, at the calf, at the ankle. Trousers and jumpsuits: 'midi' shows the ankle, 'longo' covers the foot;
   * shorts and rompers: 'mini' is the shortest, 'longo' a bermuda.
   */
  readonly length?: Length;
  /** Of the skirt or the legs where there are any (justo, reto, evasê, rodado or pantalona), else of the body. */
  readonly fit?: Fit;
  readonly waist?: Waist;
  readonly details?: readonly Detail[];
  readonly print?: Print;
  readonly fabric?: Fabric;
  /** The lower half of a 'conjunto'. */
  readonly bottom?: 'saia' | 'short' | 'calca';
};

export type GarmentType =
  | 'cropped'
  | 'blusa'
  | 'vestido'
  | 'macacao'
  | 'macaquinho'
  | 'saia'
  | 'calca'
  | 'short'
  | 'conjunto'
  | 'kimono';

export type Neckline =
  | 'v'
  | 'quadrado'
  | 'coracao'
  | 'redondo'
  | 'canoa'
  | 'ombro-a-ombro'
  | 'tomara-que-caia'
  | 'frente-unica'
  | 'um-ombro'
  | 'alcinha'
  | 'halter'
  | 'gola';

/** 'nenhuma' is sleeveless with a shoulder; 'alca' thin straps (wide ones on square and sweetheart necklines). */
export type Sleeve = 'nenhuma' | 'alca' | 'curta' | 'bufante' | 'longa' | 'sino';

export type Length = 'mini' | 'midi' | 'longo';

export type Fit = 'justo' | 'reto' | 'evase' | 'rodado';

/** 'cinto' is a buckled belt, 'faixa' a tied sash, 'recorte' open sides, 'imperio' a seam under the bust. */
export type Waist = 'natural' | 'cinto' | 'faixa' | 'elastico' | 'recorte' | 'imperio' | 'solta';

/**
 * 'babado' is a ruffle (at the hem, or the neckline of a top), 'camadas' tiers down the skirt, 'transpasse' a
 * wrapped front, 'amarracao' ties at the front, 'franzido' a ruched bodice or side, 'fenda' a slit.
 */
export type Detail =
  | 'botoes'
  | 'babado'
  | 'camadas'
  | 'pregas'
  | 'fenda'
  | 'bolso'
  | 'laco'
  | 'ziper'
  | 'amarracao'
  | 'franzido'
  | 'transpasse';

export type Print = 'liso' | 'floral' | 'miudinho' | 'poa' | 'listras' | 'xadrez' | 'folhagem' | 'abstrato';

export type Fabric = 'plano' | 'linho' | 'cetim' | 'canelado' | 'trico' | 'jeans' | 'renda';

/** The pictures of one colour of one product; 'scale' is at its true size on somebody of 1.70 m. */
export type GarmentView = 'front' | 'detail' | 'back' | 'scale';

/** A colour as the catalogue lists it: its Portuguese name and '#rrggbb'. */
export type GarmentColour = { readonly nome: string; readonly hex: string };
