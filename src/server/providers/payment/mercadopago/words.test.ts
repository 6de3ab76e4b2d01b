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

  it.each([
    ['cc_rejected_bad_filled_card_number', 'wrong_number'],
    ['cc_rejected_bad_filled_date', 'wrong_expiry'],
    ['cc_rejected_bad_filled_security_code', 'wrong_code'],
    ['cc_rejected_bad_filled_other', 'wrong_data'],
    ['cc_rejected_insufficient_amount', 'no_limit'],
    ['insufficient_amount', 'no_limit'],
    ['cc_amount_rate_limit_exceeded', 'over_limit'],
    ['cc_rejected_call_for_authorize', 'call_bank'],
    ['cc_rejected_card_disabled', 'card_disabled'],
    ['cc_rejected_invalid_installments', 'wrong_installments'],
    ['cc_rejected_max_attempts', 'too_many_tries'],
    ['cc_rejected_duplicated_payment', 'duplicate'],
    ['cc_rejected_card_type_not_allowed', 'no_credit_card'],
    ['cc_rejected_high_risk', 'high_risk'],
    ['rejected_high_risk', 'high_risk'],
    ['rejected_insufficient_data', 'wrong_data'],
    ['cc_rejected_other_reason', 'refused_by_bank'],
    ['cc_rejected_card_error', 'refused_by_bank'],
    ['rejected_by_bank', 'refused_by_bank'],
    ['bank_error', 'bank_error'],
    ['cc_rejected_time_out', 'bank_error'],
    ['cc_rejected_blacklist', ''],
    ['rejected_by_regulations', ''],
    ['rejected_by_biz_rule', ''],
    ['cc_rejected_3ds_challenge', 'not_confirmed'],
    ['cc_rejected_3ds_mandatory', 'must_be_confirmed'],
  ])('[CARD-42] refuse a card as %s for our "%s"', (detail, reason) => {
    expect(reasonOf(detail)).toBe(reason);
  });

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
    expect(refusalOf({ status: 400, code: '2067', message: 'No.' })).toMatchObject({
      fault: 'request',
      mend: 'cpf',
    });
    expect(refusalOf({ status: 422, code: '', message: 'No.' })).toMatchObject({
      fault: 'request',
      mend: null,
      code: '422',
    });
    expect(refusalOf({ status: 404, code: '', message: 'No.' }).fault).toBe('unknown_charge');
    expect(refusalOf({ status: 403, code: 'PA_UNAUTHORIZED', message: 'No.' }).fault).toBe('shop');
  });
});
