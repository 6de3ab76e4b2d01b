-- The name that a product of the demonstration came with: whoever names it anew makes it hers. Null for every other one.
alter table products add column demonstracao text;

update products as p set demonstracao = d.nome
  from (values
    ('BLU-001', 'Blusa Jasmim'),
    ('BLU-002', 'Kimono Arpoador'),
    ('BLU-003', 'Camisa de Linho Manhã Clara'),
    ('BLU-004', 'Blusa Laço Biblioteca'),
    ('BLU-005', 'Regata Canelada Todo Dia'),
    ('BLU-006', 'Blusa de Tricô Garoa'),
    ('BLU-007', 'Blusa Poá Matinê'),
    ('CAL-001', 'Calça Pantalona Vento Leste'),
    ('CAL-002', 'Calça de Alfaiataria Expediente'),
    ('CAL-003', 'Calça Jeans Reta Estação'),
    ('CAL-004', 'Calça Flare Vitrola'),
    ('CNJ-001', 'Conjunto Primavera em Holambra'),
    ('CNJ-002', 'Conjunto de Linho Recôncavo'),
    ('CNJ-003', 'Conjunto de Tricô Domingo no Parque'),
    ('CNJ-004', 'Conjunto Colete Copan'),
    ('CRP-001', 'Cropped Flor de Ipê'),
    ('CRP-002', 'Cropped Amora'),
    ('CRP-003', 'Cropped Sabiá'),
    ('CRP-004', 'Cropped Lua Nova'),
    ('CRP-005', 'Cropped Maresia'),
    ('CRP-006', 'Cropped Bem-te-vi'),
    ('CRP-007', 'Cropped Serenata'),
    ('CRP-008', 'Cropped Carambola'),
    ('MAC-001', 'Macacão Pantalona Ipanema'),
    ('MAC-002', 'Macacão Jardim Botânico'),
    ('MAC-003', 'Macacão Utilitário Ventania'),
    ('MAC-004', 'Macacão Jeans Serra Azul'),
    ('MAC-005', 'Macacão Estrela-d’Alva'),
    ('MAC-006', 'Macacão Canto da Sereia'),
    ('MAC-007', 'Macacão Tarde em Paraty'),
    ('MCQ-001', 'Macaquinho Beija-flor'),
    ('MCQ-002', 'Macaquinho Pitanga'),
    ('MCQ-003', 'Macaquinho Alecrim'),
    ('MCQ-004', 'Macaquinho Brisa do Mar'),
    ('MCQ-005', 'Macaquinho Jeans Avenida'),
    ('MCQ-006', 'Macaquinho Favo de Mel'),
    ('MCQ-007', 'Macaquinho Boa Viagem'),
    ('SAI-001', 'Saia Midi Plissada Aurora'),
    ('SAI-002', 'Saia Longa Mandacaru'),
    ('SAI-003', 'Saia Jeans Lambreta'),
    ('SAI-004', 'Saia Lápis Pinacoteca'),
    ('SAI-005', 'Saia Envelope Cajuína'),
    ('SAI-006', 'Saia Curta Quermesse'),
    ('SHO-001', 'Short de Linho Praia do Forte'),
    ('SHO-002', 'Short Jeans Feira Livre'),
    ('SHO-003', 'Bermuda Passeio Público'),
    ('VES-001', 'Vestido Midi Flor de Maracujá'),
    ('VES-002', 'Vestido Longo Noite Carioca'),
    ('VES-003', 'Vestido Longo Sol Poente'),
    ('VES-004', 'Vestido Curto Sambinha'),
    ('VES-005', 'Vestido Tubinho Bossa'),
    ('VES-006', 'Vestido Chemise Domingo'),
    ('VES-007', 'Vestido Slip Madrepérola'),
    ('VES-008', 'Vestido Curto Chá da Tarde'),
    ('VES-009', 'Vestido Ciganinha Lagoa'),
    ('VES-010', 'Vestido Tricô Araucária')
  ) as d (sku, nome)
  where p.sku = d.sku and p.nome = d.nome
    and exists (select 1 from settings where key = 'demo_catalog' and value @> '{"seeded": true}');

create index products_demonstracao_idx on products (id) where demonstracao is not null;

-- Where an order goes to, as the office searches for it: every role that sees orders reads the city.
alter table orders add column busca_lugar text not null generated always as (
  lower(translate(
    cidade,
    'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
  ))
) stored;
