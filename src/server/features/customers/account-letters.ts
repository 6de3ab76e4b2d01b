import { paths } from '#shared/paths.ts';
import { firstNameOf, greetingOf, words, type Letter } from '../mail/index.ts';

type Block = Letter['blocks'][number];

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** The mail with the link by which a new password is set. */
export function recoveryLetter({ nome, url }: { nome: string; url: string }): Letter {
  return {
    subject: 'Crie uma nova senha',
    preview: 'O link vale por uma hora',
    title: 'Esqueceu a senha?',
    greeting: greetingOf(nome),
    blocks: [
      words(
        'Acontece! Recebemos um pedido para criar uma nova senha para a sua conta.',
        'Recebemos um pedido para criar uma nova senha para a sua conta.',
      ),
      { kind: 'button', label: 'Criar nova senha', url },
      paragraph('O link vale por uma hora e funciona uma única vez.'),
      paragraph('Não foi você? Então não precisa fazer nada: sua senha continua a mesma.'),
    ],
    own: { name: 'conta_recuperacao', values: { nome: firstNameOf(nome) } },
  };
}

/** The mail with the link by which an e-mail is confirmed. */
export function confirmationLetter({ nome, url }: { nome: string; url: string }): Letter {
  return {
    subject: 'Confirme o seu e-mail',
    preview: 'Falta só um toque',
    title: 'Este e-mail é seu?',
    greeting: greetingOf(nome),
    blocks: [
      paragraph('Alguém criou uma conta na loja com este e-mail. Se foi você, confirme que ele é seu.'),
      { kind: 'button', label: 'Confirmar meu e-mail', url },
      paragraph(
        'Depois disso, os pedidos que você fez sem conta com este e-mail também aparecem na sua conta. O link vale por sete dias, e você já pode entrar e comprar antes.',
      ),
      paragraph('Não foi você? Então não confirme: basta ignorar este e-mail.'),
    ],
    own: { name: 'conta_confirmacao', values: { nome: firstNameOf(nome) } },
  };
}

/** The mail with the link by which who bought without an account has her data erased. */
export function guestErasureLetter(url: string): Letter {
  return {
    subject: 'Apague os dados das suas compras',
    preview: 'O link vale por um dia',
    title: 'Quer apagar os seus dados?',
    greeting: greetingOf(''),
    blocks: [
      paragraph('Recebemos um pedido para apagar os dados das compras feitas sem conta com este e-mail.'),
      { kind: 'button', label: 'Apagar meus dados', url },
      paragraph(
        'Depois disso não dá para acompanhar estes pedidos nem pedir a troca deles pelo site. Guardamos só o que a lei fiscal manda: valores, peças, datas e CPF. O link vale por um dia.',
      ),
      paragraph('Não foi você? Então não precisa fazer nada: tudo continua como está.'),
    ],
    own: { name: 'visitante_exclusao', values: {} },
  };
}

interface Change {
  nome: string;
  /** Where a new password can be asked for. */
  url: string;
  at: Date;
}

/** Tells that the password was changed by who was logged in. */
export function passwordChangedLetter(change: Change): Letter {
  return changeLetter(change, {
    name: 'conta_senha_alterada',
    title: 'Sua senha foi alterada',
    text: `A senha da sua conta foi alterada em ${momentOf(change.at)}. Os outros aparelhos saíram da conta; neste você continua.`,
  });
}

/** Tells that the password was set anew by a link from a mail. */
export function passwordResetLetter(change: Change): Letter {
  return changeLetter(change, {
    name: 'conta_senha_redefinida',
    title: 'Sua senha foi redefinida',
    text: `Uma nova senha foi criada para a sua conta em ${momentOf(change.at)}, pelo link que enviamos por e-mail. Por segurança, todos os aparelhos saíram da conta.`,
  });
}

interface Changed {
  name: 'conta_senha_alterada' | 'conta_senha_redefinida';
  title: string;
  text: string;
}

function changeLetter({ nome, url }: Change, { name, title, text }: Changed): Letter {
  return {
    subject: title,
    preview: 'Foi você? Então está tudo certo',
    title,
    greeting: greetingOf(nome),
    blocks: [
      paragraph(text),
      paragraph('Foi você? Então está tudo certo. Se não foi, crie uma nova senha agora e fale com a gente.'),
      { kind: 'button', label: 'Criar nova senha', url },
    ],
    own: { name, values: { nome: firstNameOf(nome) } },
  };
}

/** As they would read: for whoever words them in the office. */
export function exampleAccountLetters(nome: string, publicUrl: string, at: Date): Letter[] {
  const url = `${publicUrl}${paths.login}`;
  return [
    recoveryLetter({ nome, url }),
    confirmationLetter({ nome, url }),
    guestErasureLetter(url),
    passwordChangedLetter({ nome, url, at }),
    passwordResetLetter({ nome, url, at }),
  ];
}

function momentOf(date: Date): string {
  const told = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${told.format(date).replace(', ', ' às ')} (horário de Brasília)`;
}
