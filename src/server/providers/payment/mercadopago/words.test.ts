import { describe, expect, it } from 'vitest';
import { reasonOf, refundStateOf, refusalOf, stateOf } from './words.ts';

describe('the provider’s words', () => {
  it.each([
    ['approved', 'accredited', 'paid'],
    ['approved', 'partially_refunded', 'paid'],
    ['in_process', 'pending_review_manual', 'in_review'],
    ['pending', 'pending_waiting_transfer', 'open'],
    ['authorized', 'pending_capture', 'open'],
    ['rejected', 'cc_rejected_other_reason', 'refused'],
    ['cancelled', 'expired', 'cancelled'],
    ['expired', '', 'cancelled'],
    ['refunded', 'refunded', 'returned'],
    ['in_mediation', 'pending', 'disputed'],
    ['charged_back', 'in_process', 'disputed'],
    ['charged_back', 'settled', 'returned'],
    ['charged_back', 'reimbursed', 'paid'],
    ['something_new', '', 'open'],
  ])(
    '[ORD-46, ORD-47, ORD-48, ORD-49, ORD-50, ORD-51, ORD-42, ORD-43] %s, %s is %s',
    (status, detail, state) => {
      expect(stateOf(status, detail)).toBe(state);
    },
  );

  it('have a reason of ours where it helps', () => {
    expect(reasonOf('cc_rejected_insufficient_amount')).toBe('no_limit');
    expect(reasonOf('cc_rejected_blacklist')).toBe('');
    expect(reasonOf('constructor')).toBe('');
  });

  it('count a refund as done only when it says so, or says nothing', () => {
    expect(['approved', ''].map(refundStateOf)).toEqual(['done', 'done']);
    expect(['in_process', 'authorized', 'something_new'].map(refundStateOf)).toEqual(
      Array.from({ length: 3 }, () => 'under_way'),
    );
    expect(['rejected', 'cancelled'].map(refundStateOf)).toEqual(['rejected', 'rejected']);
  });

  it('tell whose fault a refusal is, and what may be mended', () => {
    expect(refusalOf({ status: 400, code: '2067' })).toMatchObject({ fault: 'request', mend: 'cpf' });
    expect(refusalOf({ status: 422, code: '' })).toMatchObject({ fault: 'request', mend: null, code: '422' });
    expect(refusalOf({ status: 404, code: '' }).fault).toBe('unknown_charge');
    expect(refusalOf({ status: 403, code: 'PA_UNAUTHORIZED' }).fault).toBe('shop');
  });
});
