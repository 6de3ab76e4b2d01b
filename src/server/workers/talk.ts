/** The other end of a channel between two processes of this machine. */
export interface End {
  send(message: Message): void;
  /** Called with each message that comes from there. */
  hear(take: (message: unknown) => void): void;
}

type Message =
  | { ask: number; kind: string; detail: unknown }
  | { answer: number; value: unknown }
  | { answer: number; error: string };

/** By the kind of a question: what it brings along, and what is answered. */
type Kinds = Record<string, { detail: unknown; answer: unknown }>;

/** How each kind of question is answered. */
export type Answers<K extends Kinds> = {
  [Kind in keyof K]: (detail: K[Kind]['detail']) => Promise<K[Kind]['answer']> | K[Kind]['answer'];
};

export interface Talk<K extends Kinds> {
  /** Rejects with what the other end threw, and when there is no other end any more. */
  ask<Kind extends keyof K & string>(kind: Kind, detail: K[Kind]['detail']): Promise<K[Kind]['answer']>;
  /** Nobody answers any more. */
  end(): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Questions and answers over a channel, in both directions: this end asks `Asks` and answers `Told`. */
export function createTalk<Asks extends Kinds, Told extends Kinds>(
  other: End,
  answers: Answers<Told>,
): Talk<Asks> {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let ended = false;

  async function answer({ ask, kind, detail }: Extract<Message, { ask: number }>): Promise<void> {
    try {
      other.send({ answer: ask, value: await answers[kind]?.(detail) });
    } catch (error) {
      other.send({ answer: ask, error: error instanceof Error ? error.message : String(error) });
    }
  }

  other.hear((given) => {
    if (typeof given !== 'object' || given === null) return;
    const message = given as Message;
    if ('ask' in message) return void answer(message);
    if (!('answer' in message)) return;
    const waits = waiting.get(message.answer);
    waiting.delete(message.answer);
    if ('error' in message) waits?.reject(new Error(message.error));
    else waits?.resolve(message.value);
  });

  return {
    ask(kind, detail) {
      if (ended) return Promise.reject(new Error('Nobody is there to be asked'));
      count += 1;
      const ask = count;
      return new Promise((resolve, reject) => {
        waiting.set(ask, { resolve, reject });
        other.send({ ask, kind, detail });
      });
    },
    end() {
      ended = true;
      for (const { reject } of waiting.values()) reject(new Error('Nobody is there any more'));
      waiting.clear();
    },
  };
}
