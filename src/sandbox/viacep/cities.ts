/** A city with the postal range (first five digits) that is its own. */
export interface CityRange {
  name: string;
  from: number;
  to: number;
  /** The city's number at the statistics office, seven digits. */
  ibge: string;
  ddd: string;
}

type Row = [from: number, to: number, name: string, ibge: string, ddd: string];

/** Capitals and larger cities by state, in the order of their codes. */
const ROWS: Record<string, Row[]> = {
  SP: [
    [1000, 5999, 'São Paulo', '3550308', '11'],
    [6000, 6299, 'Osasco', '3534401', '11'],
    [6300, 6399, 'Carapicuíba', '3510609', '11'],
    [6400, 6499, 'Barueri', '3505708', '11'],
    [7000, 7399, 'Guarulhos', '3518800', '11'],
    [8000, 8499, 'São Paulo', '3550308', '11'],
    [8700, 8899, 'Mogi das Cruzes', '3530607', '11'],
    [9000, 9299, 'Santo André', '3547809', '11'],
    [9500, 9599, 'São Caetano do Sul', '3548807', '11'],
    [9600, 9899, 'São Bernardo do Campo', '3548708', '11'],
    [9900, 9999, 'Diadema', '3513801', '11'],
    [11000, 11099, 'Santos', '3548500', '13'],
    [11300, 11399, 'São Vicente', '3551009', '13'],
    [12200, 12249, 'São José dos Campos', '3549904', '12'],
    [13000, 13139, 'Campinas', '3509502', '19'],
    [13200, 13219, 'Jundiaí', '3525904', '11'],
    [13400, 13439, 'Piracicaba', '3538709', '19'],
    [14000, 14114, 'Ribeirão Preto', '3543402', '16'],
    [15000, 15104, 'São José do Rio Preto', '3549805', '17'],
    [17000, 17119, 'Bauru', '3506003', '14'],
    [17500, 17539, 'Marília', '3529005', '14'],
    [18000, 18109, 'Sorocaba', '3552205', '15'],
    [19000, 19109, 'Presidente Prudente', '3541406', '18'],
  ],
  RJ: [
    [20000, 23799, 'Rio de Janeiro', '3304557', '21'],
    [24000, 24399, 'Niterói', '3303302', '21'],
    [24400, 24799, 'São Gonçalo', '3304904', '21'],
    [25000, 25499, 'Duque de Caxias', '3301702', '21'],
    [25500, 25599, 'São João de Meriti', '3305109', '21'],
    [25600, 25779, 'Petrópolis', '3303906', '24'],
    [25950, 25999, 'Teresópolis', '3305802', '21'],
    [26000, 26099, 'Nova Iguaçu', '3303500', '21'],
    [26100, 26199, 'Belford Roxo', '3300456', '21'],
    [26200, 26299, 'Nova Iguaçu', '3303500', '21'],
    [26300, 26399, 'Queimados', '3304144', '21'],
    [26500, 26549, 'Nilópolis', '3303203', '21'],
    [26550, 26599, 'Mesquita', '3302858', '21'],
    [27200, 27299, 'Volta Redonda', '3306305', '24'],
    [27900, 27979, 'Macaé', '3302403', '22'],
    [28000, 28159, 'Campos dos Goytacazes', '3301009', '22'],
    [28600, 28635, 'Nova Friburgo', '3303401', '22'],
    [28900, 28929, 'Cabo Frio', '3300704', '22'],
  ],
  ES: [
    [29000, 29099, 'Vitória', '3205309', '27'],
    [29100, 29129, 'Vila Velha', '3205200', '27'],
    [29140, 29159, 'Cariacica', '3201308', '27'],
    [29160, 29189, 'Serra', '3205002', '27'],
    [29300, 29319, 'Cachoeiro de Itapemirim', '3201209', '28'],
    [29900, 29919, 'Linhares', '3203205', '27'],
  ],
  MG: [
    [30000, 31999, 'Belo Horizonte', '3106200', '31'],
    [32000, 32399, 'Contagem', '3118601', '31'],
    [32500, 32899, 'Betim', '3106705', '31'],
    [35000, 35109, 'Governador Valadares', '3127701', '33'],
    [35160, 35164, 'Ipatinga', '3131307', '31'],
    [35500, 35504, 'Divinópolis', '3122306', '37'],
    [36000, 36109, 'Juiz de Fora', '3136702', '32'],
    [37700, 37719, 'Poços de Caldas', '3151800', '35'],
    [38000, 38109, 'Uberaba', '3170107', '34'],
    [38400, 38419, 'Uberlândia', '3170206', '34'],
    [39400, 39409, 'Montes Claros', '3143302', '38'],
  ],
  BA: [
    [40000, 42599, 'Salvador', '2927408', '71'],
    [42700, 42729, 'Lauro de Freitas', '2919207', '71'],
    [42800, 42849, 'Camaçari', '2905701', '71'],
    [44000, 44109, 'Feira de Santana', '2910800', '75'],
    [45000, 45114, 'Vitória da Conquista', '2933307', '77'],
    [45600, 45619, 'Itabuna', '2914802', '73'],
    [45650, 45669, 'Ilhéus', '2913606', '73'],
    [48900, 48924, 'Juazeiro', '2918407', '74'],
  ],
  SE: [
    [49000, 49099, 'Aracaju', '2800308', '79'],
    [49500, 49509, 'Itabaiana', '2802908', '79'],
  ],
  PE: [
    [50000, 52999, 'Recife', '2611606', '81'],
    [53000, 53399, 'Olinda', '2609600', '81'],
    [53400, 53499, 'Paulista', '2610707', '81'],
    [54000, 54499, 'Jaboatão dos Guararapes', '2607901', '81'],
    [55000, 55114, 'Caruaru', '2604106', '81'],
    [55290, 55299, 'Garanhuns', '2606002', '87'],
    [56300, 56354, 'Petrolina', '2611101', '87'],
  ],
  AL: [
    [57000, 57099, 'Maceió', '2704302', '82'],
    [57300, 57319, 'Arapiraca', '2700300', '82'],
  ],
  PB: [
    [58000, 58099, 'João Pessoa', '2507507', '83'],
    [58400, 58449, 'Campina Grande', '2504009', '83'],
    [58700, 58711, 'Patos', '2510808', '83'],
  ],
  RN: [
    [59000, 59139, 'Natal', '2408102', '84'],
    [59140, 59161, 'Parnamirim', '2403251', '84'],
    [59600, 59649, 'Mossoró', '2408003', '84'],
  ],
  CE: [
    [60000, 61599, 'Fortaleza', '2304400', '85'],
    [61600, 61659, 'Caucaia', '2303709', '85'],
    [61900, 61939, 'Maracanaú', '2307650', '85'],
    [62000, 62109, 'Sobral', '2312908', '88'],
    [63000, 63049, 'Juazeiro do Norte', '2307304', '88'],
  ],
  PI: [
    [64000, 64099, 'Teresina', '2211001', '86'],
    [64200, 64219, 'Parnaíba', '2207702', '86'],
  ],
  MA: [
    [65000, 65109, 'São Luís', '2111300', '98'],
    [65900, 65919, 'Imperatriz', '2105302', '99'],
  ],
  PA: [
    [66000, 66999, 'Belém', '1501402', '91'],
    [67000, 67199, 'Ananindeua', '1500800', '91'],
    [68000, 68109, 'Santarém', '1506807', '93'],
    [68500, 68519, 'Marabá', '1504208', '94'],
    [68740, 68749, 'Castanhal', '1502400', '91'],
  ],
  AP: [
    [68900, 68914, 'Macapá', '1600303', '96'],
    [68925, 68929, 'Santana', '1600600', '96'],
  ],
  AM: [
    [69000, 69099, 'Manaus', '1302603', '92'],
    [69100, 69109, 'Itacoatiara', '1301902', '92'],
    [69150, 69154, 'Parintins', '1303403', '92'],
  ],
  RR: [[69300, 69339, 'Boa Vista', '1400100', '95']],
  AC: [[69900, 69924, 'Rio Branco', '1200401', '68']],
  DF: [
    [70000, 72799, 'Brasília', '5300108', '61'],
    [73000, 73699, 'Brasília', '5300108', '61'],
  ],
  GO: [
    [72800, 72859, 'Luziânia', '5212501', '61'],
    [74000, 74899, 'Goiânia', '5208707', '62'],
    [74900, 74999, 'Aparecida de Goiânia', '5201405', '62'],
    [75000, 75149, 'Anápolis', '5201108', '62'],
    [75900, 75914, 'Rio Verde', '5218805', '64'],
  ],
  RO: [
    [76800, 76834, 'Porto Velho', '1100205', '69'],
    [76870, 76879, 'Ariquemes', '1100023', '69'],
    [76900, 76914, 'Ji-Paraná', '1100122', '69'],
  ],
  TO: [
    [77000, 77249, 'Palmas', '1721000', '63'],
    [77400, 77459, 'Gurupi', '1709500', '63'],
    [77800, 77849, 'Araguaína', '1702109', '63'],
  ],
  MT: [
    [78000, 78109, 'Cuiabá', '5103403', '65'],
    [78110, 78169, 'Várzea Grande', '5108402', '65'],
    [78550, 78559, 'Sinop', '5107909', '66'],
    [78700, 78749, 'Rondonópolis', '5107602', '66'],
  ],
  MS: [
    [79000, 79129, 'Campo Grande', '5002704', '67'],
    [79600, 79659, 'Três Lagoas', '5008305', '67'],
    [79800, 79849, 'Dourados', '5003702', '67'],
  ],
  PR: [
    [80000, 82999, 'Curitiba', '4106902', '41'],
    [83000, 83149, 'São José dos Pinhais', '4125506', '41'],
    [84000, 84109, 'Ponta Grossa', '4119905', '42'],
    [85800, 85824, 'Cascavel', '4104808', '45'],
    [85850, 85872, 'Foz do Iguaçu', '4108304', '45'],
    [86000, 86114, 'Londrina', '4113700', '43'],
    [87000, 87109, 'Maringá', '4115200', '44'],
  ],
  SC: [
    [88000, 88099, 'Florianópolis', '4205407', '48'],
    [88100, 88123, 'São José', '4216602', '48'],
    [88300, 88319, 'Itajaí', '4208203', '47'],
    [88330, 88339, 'Balneário Camboriú', '4202008', '47'],
    [88500, 88534, 'Lages', '4209300', '49'],
    [88800, 88819, 'Criciúma', '4204608', '48'],
    [89000, 89099, 'Blumenau', '4202404', '47'],
    [89200, 89239, 'Joinville', '4209102', '47'],
    [89800, 89816, 'Chapecó', '4204202', '49'],
  ],
  RS: [
    [90000, 91999, 'Porto Alegre', '4314902', '51'],
    [92000, 92449, 'Canoas', '4304606', '51'],
    [93000, 93179, 'São Leopoldo', '4318705', '51'],
    [93300, 93599, 'Novo Hamburgo', '4313409', '51'],
    [95000, 95124, 'Caxias do Sul', '4305108', '54'],
    [96000, 96099, 'Pelotas', '4314407', '53'],
    [97000, 97119, 'Santa Maria', '4316907', '55'],
    [99000, 99099, 'Passo Fundo', '4314100', '54'],
  ],
};

const toCity = ([from, to, name, ibge, ddd]: Row): CityRange => ({ from, to, name, ibge, ddd });

export interface FoundCity {
  city: CityRange;
  /** Between the ranges of the listed cities lie the small towns; the nearest listed one stands for them. */
  isTown: boolean;
}

/** The city of a postal code inside a state; undefined for a state that is not in the table. */
export function cityOf(uf: string, cep: string): FoundCity | undefined {
  const prefix = Number(cep.slice(0, 5));
  const cities = (ROWS[uf] ?? []).map(toCity);
  const own = cities.find(({ from, to }) => prefix >= from && prefix <= to);
  if (own) return { city: own, isTown: false };
  const nearest = cities.findLast(({ from }) => from <= prefix) ?? cities[0];
  return nearest && { city: nearest, isTown: true };
}

/** A listed city by its name. */
export function cityNamed(uf: string, name: string): CityRange | undefined {
  return (ROWS[uf] ?? []).map(toCity).find((city) => city.name === name);
}
