import { describe, expect, it } from 'vitest';
import { problemsOf } from './draft-check.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { addressField, withTyped } from './typed.ts';

const draft = (given: Partial<Draft>): Draft => ({
  ...emptyDraft('PROD-1'),
  nome: 'Vestido',
  descricao: 'Leve.',
  preco: '80',
  categoria: 'Vestidos',
  cores: [{ key: 'a', nome: 'Azul', hex: '', pictures: ['https://fotos.example/a.jpg'] }],
  tamanhos: [{ key: 'p', tamanho: 'P', detalhes: {} }],
  ...given,
});

describe('what was typed beside a list', () => {
  it('[APRD-14, APRD-15, APRD-16] is added like what its button adds', () => {
    const [azul] = draft({}).cores;
    const ready = withTyped(
      draft({
        corDigitada: ' Lilás ',
        tomDigitado: '#aa88cc',
        tamanhoDigitado: 'M ',
        cores: azul ? [{ ...azul, endereco: ' https://fotos.example/b.jpg' }] : [],
      }),
    );
    expect(ready.cores.map(({ nome, hex }) => [nome, hex])).toEqual([
      ['Azul', ''],
      ['Lilás', '#aa88cc'],
    ]);
    expect(ready.cores[0]?.pictures).toEqual(['https://fotos.example/a.jpg', 'https://fotos.example/b.jpg']);
    expect(ready.tamanhos.map(({ tamanho }) => tamanho)).toEqual(['P', 'M']);
    expect([ready.corDigitada, ready.tamanhoDigitado, ready.cores[0]?.endereco]).toEqual(['', '', undefined]);
    expect(problemsOf(ready)).toEqual([]);
    expect(withTyped(draft({}))).toEqual(draft({}));
  });

  it('[APRD-16] stays where it is when it can not be added, and says why', () => {
    const [azul] = draft({}).cores;
    const wrong = draft({
      corDigitada: 'AZUL',
      tamanhoDigitado: 'p',
      cores: azul ? [{ ...azul, endereco: 'foto.jpg' }] : [],
    });
    expect(withTyped(wrong)).toEqual(wrong);
    expect(problemsOf(wrong)).toEqual([
      { step: 1, field: 'corDigitada', text: 'A cor "AZUL" já está na lista.' },
      { step: 1, field: addressField('a'), text: 'Informe uma URL de imagem que comece com https://' },
      { step: 2, field: 'tamanhoDigitado', text: 'O tamanho "p" já está na lista.' },
    ]);
  });
});
