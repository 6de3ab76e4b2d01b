import { useState } from 'react';
import {
  messageProblems,
  tidyMessage,
  type MessageChannel,
  type MessagePart,
  type TypedMessage,
} from '#shared/ready-messages.ts';
import type { PreviaDeMensagem } from '#shared/wire/messages.ts';
import { ApiError, errorText } from '#web/lib/calls/api.ts';
import { officeApi } from '../../lib/api.ts';
import { notify } from '../../ui/notices.tsx';
import { laterText, useAct } from '../../lib/use-act.ts';
import { useAttemptKey } from '../../lib/use-attempt-key.ts';

export interface DraftOf {
  orderId: number;
  /** By which way it begins. */
  channel: MessageChannel;
  /** It is sent, or WhatsApp open. */
  onDone(): void;
}

export interface Beginning extends TypedMessage {
  /** Of the template; '' for none. */
  modelo: string;
}

const NOT_NOTED = 'O WhatsApp foi aberto, mas isso não ficou anotado.';
const EMPTY: Beginning = { assunto: '', texto: '', modelo: '' };

/** What is typed, with which words it began, and what is wrong with it. */
function useTyped({ channel }: Pick<DraftOf, 'channel'>) {
  const [canal, setCanal] = useState(channel);
  const [begun, setBegun] = useState(EMPTY);
  const [typed, setTyped] = useState<TypedMessage>(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<MessagePart, string>>>({});
  return {
    canal,
    typed,
    begun,
    problems,
    tell: setProblems,
    setCanal(next: MessageChannel): void {
      setCanal(next);
      setProblems({});
    },
    set(part: keyof TypedMessage, text: string): void {
      setTyped({ ...typed, [part]: text });
      setProblems({ ...problems, [part]: '' });
    },
    /** Would words of somebody's own be lost by another beginning? */
    isOwn: typed.texto.trim() !== '' && typed.texto !== begun.texto,
    begin(words: Beginning): void {
      setBegun(words);
      setTyped(words);
      setProblems({});
    },
    /** What is asked of the server; null where something is marked. */
    checked() {
      const tidy = tidyMessage(typed);
      const found = messageProblems(tidy, canal);
      setProblems(found);
      const assunto = canal === 'email' ? tidy.assunto : '';
      return Object.keys(found).length > 0 ? null : { canal, assunto, texto: tidy.texto };
    },
  };
}

interface Tested {
  orderId: number;
  words: ReturnType<typeof useTyped>;
  failed(error: unknown): string;
}

/** Sends it to whoever writes it, and to nobody else. */
const useTest = ({ orderId, words, failed }: Tested) =>
  useAct(async () => {
    const asked = words.checked();
    if (asked === null) return;
    const { canal: _, ...body } = asked;
    const { data } = await officeApi('POST /gerenciamento/pedidos/:id/mensagens/teste', {
      params: { id: orderId },
      body,
    });
    notify('success', data.mensagem);
  }, failed);

/** A message while it is written, looked at, tried and sent. */
export function useDraft({ orderId, channel, onDone }: DraftOf) {
  const words = useTyped({ channel });
  const [seen, setSeen] = useState<PreviaDeMensagem | null>(null);
  const [opened, setOpened] = useState<PreviaDeMensagem | null>(null);
  const { keyOf, end } = useAttemptKey();
  const params = { id: orderId };
  /** Back to the fields where one of them is to blame, or the preview is an old one. */
  const failed = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 422 || error.codigo === 'mudou')) {
      words.tell(error.campos);
      setSeen(null);
    }
    return errorText(error, 'Não foi possível agora. O que você escreveu continua aqui: tente de novo.');
  };
  const looking = useAct(async () => {
    const body = words.checked();
    if (body === null) return;
    const { data } = await officeApi('POST /gerenciamento/pedidos/:id/mensagens/previa', {
      params,
      body,
      harmless: true,
    });
    setSeen(data);
  }, failed);
  const trying = useTest({ orderId, words, failed });
  const sending = useAct(
    async () => {
      const asked = words.checked();
      if (asked === null || seen === null) return;
      if (seen.link === null) setOpened(null);
      const visto = { assunto: seen.assunto, texto: seen.texto };
      const body = { ...asked, modelo: words.begun.modelo, visto };
      const key = keyOf(body);
      const { data } = await officeApi('POST /gerenciamento/pedidos/:id/mensagens', { params, body, key });
      end();
      notify('success', data.mensagem);
      onDone();
    },
    (error) => (seen?.link ? `${NOT_NOTED} ${laterText(error)}` : failed(error)),
  );
  // Of another text than that which is looked at by now.
  const isOld = opened !== null && opened !== seen;
  return {
    ...words,
    seen,
    looking,
    trying,
    sending,
    /** The link itself opens WhatsApp; this notes it. */
    noteOpened(): void {
      setOpened(seen);
      sending.run();
    },
    /** It is open with this text, and could not be noted. */
    isUnnoted: opened !== null && !isOld && sending.problem !== '',
    back: () => setSeen(null),
    problem: (!isOld && sending.problem) || trying.problem || looking.problem,
  };
}

export type Draft = ReturnType<typeof useDraft>;
