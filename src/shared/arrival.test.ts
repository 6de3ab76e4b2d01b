import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  arrivalText,
  arrivesText,
  deadlineText,
  dueDay,
  offerText,
  payersSentence,
  payerText,
  postingDay,
} from './arrival.ts';
import { easterOf, isRestDay } from './holidays.ts';

const at = (text: string) => new Date(`${text}-03:00`);
const carrier = (prazo: number) => ({ prazo, tipo: 'delivery' });
const local = (prazo: number) => ({ prazo, tipo: 'delivery_local' });

describe('days on which parcels rest', () => {
  it('[ARR-01] knows Easter of any year', () => {
    const known = {
      2000: '04-23',
      2024: '03-31',
      2025: '04-20',
      2026: '04-05',
      2027: '03-28',
      2038: '04-25',
    };
    for (const [year, day] of Object.entries(known)) expect(easterOf(Number(year))).toBe(`${year}-${day}`);
  });

  it('[ARR-01] rests on weekends, national holidays, Carnival, Good Friday and Corpus Christi', () => {
    for (const day of ['2026-11-28', '2026-11-29', '2026-11-20', '2026-12-25', '2027-01-01', '2026-04-21'])
      expect(isRestDay(day), day).toBe(true);
    for (const day of ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'])
      expect(isRestDay(day), day).toBe(true);
    for (const day of ['2026-02-18', '2026-04-06', '2026-11-25', '2026-12-24', '2026-06-05'])
      expect(isRestDay(day), day).toBe(false);
  });
});

describe('the same day', () => {
  const sameDay = { prazo: 1, tipo: 'delivery_local', mesmoDiaAte: 14 };

  it('[AREA-06] is for what is paid before the hour of a working day; what is paid later comes by the deadline', () => {
    const days = (paidAt: string) => arrivalOf(sameDay, at(paidAt));
    expect(days('2026-11-27T13:59:59')).toEqual({ first: '2026-11-27', last: '2026-11-27' });
    expect(days('2026-11-27T14:00:00')).toEqual({ first: '2026-11-30', last: '2026-11-30' });
    expect(days('2026-11-28T10:00:00')).toEqual({ first: '2026-11-30', last: '2026-11-30' });
  });

  it('[AREA-06] is told with its hour and with the deadline of who pays later', () => {
    expect(deadlineText(sameDay)).toBe(
      'no mesmo dia útil para quem paga até as 14h; depois, até 1 dia útil após a confirmação do pagamento',
    );
    expect(deadlineText({ prazo: 3, tipo: 'delivery' })).toBe('até 3 dias úteis após a postagem');
  });
});

describe('the posting', () => {
  it('[ARR-02] is on the next working day for what is paid before 14h, and later counts as the next day', () => {
    expect(postingDay(at('2026-11-25T13:59:59'))).toBe('2026-11-26');
    expect(postingDay(at('2026-11-25T14:00:00'))).toBe('2026-11-27');
    expect(postingDay(at('2026-11-26T14:00:00'))).toBe('2026-11-30');
    expect(postingDay(at('2026-11-27T10:00:00'))).toBe('2026-11-30');
    expect(postingDay(at('2026-11-28T23:00:00'))).toBe('2026-11-30');
    expect(postingDay(at('2026-12-24T10:00:00'))).toBe('2026-12-28');
  });

  it('[ARR-02] follows the clock of São Paulo, wherever the server or browser stands', () => {
    expect(postingDay(new Date('2026-11-26T02:30:00Z'))).toBe('2026-11-27');
    expect(postingDay(new Date('2026-11-26T03:30:00Z'))).toBe('2026-11-27');
    expect(postingDay(new Date('2026-11-25T16:59:00Z'))).toBe('2026-11-26');
  });
});

describe('the day on which the shop has done its part', () => {
  const paidAt = new Date('2026-11-19T13:00:00Z');
  const local = { tipo: 'delivery_local', prazo: 2 };

  it('[AREA-13] is the posting, the last day of its own delivery, or the one on which it lies ready', () => {
    // The 20th is a holiday, a weekend comes after it.
    expect(dueDay({ tipo: 'delivery', prazo: 9 }, paidAt)).toBe('2026-11-23');
    expect(dueDay(local, paidAt)).toBe('2026-11-24');
    expect(dueDay({ ...local, mesmoDiaAte: 12 }, paidAt)).toBe('2026-11-19');
    expect(dueDay({ tipo: 'retirada', prazo: 2 }, paidAt)).toBe('2026-11-24');
    expect(dueDay({ tipo: 'retirada', prazo: 0 }, paidAt)).toBe('2026-11-19');
    expect(dueDay({ tipo: 'retirada', prazo: 0 }, new Date('2026-11-21T13:00:00Z'))).toBe('2026-11-23');
  });

  it('[AREA-13] is none where nobody gave a deadline', () => {
    for (const prazo of [0, -1, 1.5, Number.NaN, 5000])
      expect(dueDay({ ...local, prazo }, paidAt)).toBeNull();
    expect(dueDay({ tipo: 'retirada', prazo: -1 }, paidAt)).toBeNull();
    expect(dueDay(local, new Date(Number.NaN))).toBeNull();
  });
});

describe('the arrival', () => {
  it('[ARR-03] counts a carrier’s days from the posting, and the shop’s own from the payment', () => {
    expect(arrivalOf(carrier(6), at('2026-11-25T10:00:00'))).toEqual({
      first: '2026-12-02',
      last: '2026-12-04',
    });
    expect(arrivalOf(carrier(1), at('2026-11-25T10:00:00'))).toEqual({
      first: '2026-11-27',
      last: '2026-11-27',
    });
    expect(arrivalOf(local(1), at('2026-11-25T20:00:00'))).toEqual({
      first: '2026-11-26',
      last: '2026-11-26',
    });
    expect(arrivalOf(local(1), at('2026-11-27T20:00:00'))).toEqual({
      first: '2026-11-30',
      last: '2026-11-30',
    });
  });

  it('[ARR-03] is silent where nobody gave a deadline that could be kept', () => {
    for (const prazo of [0, -1, 1.5, Number.NaN, Infinity, 1e9])
      expect(arrivalOf(carrier(prazo), at('2026-11-25T10:00:00')), String(prazo)).toBeNull();
    expect(arrivalOf(carrier(3), new Date('nothing'))).toBeNull();
    expect(arrivesText(carrier(0), at('2026-11-25T10:00:00'))).toBe('');
  });

  it('[ARR-03] ends on a working day, never before it begins, and never earlier for who pays later', () => {
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moment,
        fc.nat(20 * 86_400_000),
        fc.integer({ min: 1, max: 40 }),
        (paidAt, later, prazo) => {
          for (const deadline of [carrier(prazo), local(prazo)]) {
            const one = arrivalOf(deadline, paidAt);
            const other = arrivalOf(deadline, new Date(paidAt.getTime() + later));
            if (one === null || other === null) throw new Error('no date');
            expect(one.first <= one.last).toBe(true);
            expect(isRestDay(one.last) || isRestDay(one.first)).toBe(false);
            expect(one.last <= other.last).toBe(true);
          }
        },
      ),
    );
  });

  it('[ARR-04] reads as people say it', () => {
    expect(arrivalText({ first: '2026-11-27', last: '2026-11-30' })).toBe('entre 27 e 30 de novembro');
    expect(arrivalText({ first: '2026-11-30', last: '2026-12-02' })).toBe(
      'entre 30 de novembro e 2 de dezembro',
    );
    expect(arrivalText({ first: '2026-12-30', last: '2027-01-04' })).toBe(
      'entre 30 de dezembro e 4 de janeiro',
    );
    expect(arrivalText({ first: '2026-12-01', last: '2026-12-03' })).toBe('entre 1º e 3 de dezembro');
    expect(arrivalText({ first: '2026-11-27', last: '2026-11-27' })).toBe('até 27 de novembro');
    expect(arrivesText({ ...carrier(6), estimado: true }, at('2026-11-25T10:00:00'))).toBe(
      'deve chegar entre 2 e 4 de dezembro',
    );
    expect(payerText(at('2026-11-25T13:00:00'))).toBe('para quem paga hoje até as 14h');
    expect(payerText(at('2026-11-25T15:00:00'))).toBe('para quem paga hoje');
  });

  it('[AREA-06] says of a same day until when it is to be paid, whatever the hour of the posting is', () => {
    const [morning, evening] = [
      { ...local(1), mesmoDiaAte: 11 },
      { ...local(1), mesmoDiaAte: 18 },
    ];
    const [ten, three] = [at('2026-11-25T10:00:00'), at('2026-11-25T15:00:00')];
    expect(offerText(morning, ten)).toBe('chega até 25 de novembro, para quem paga hoje até as 11h');
    expect(offerText(morning, three)).toBe('chega até 26 de novembro, para quem paga hoje');
    expect(offerText(evening, three)).toBe('chega até 25 de novembro, para quem paga hoje até as 18h');
    expect(offerText(carrier(2), ten)).toBe(arrivesText(carrier(2), ten));
    expect(payersSentence([carrier(1), carrier(2)], ten)).toBe('Datas para quem paga hoje até as 14h.');
    expect(payersSentence([morning, carrier(2)], ten)).toBe(
      'As outras datas são para quem paga hoje até as 14h.',
    );
    expect(payersSentence([morning], ten)).toBe('');
  });
});
