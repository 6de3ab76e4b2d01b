import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { adminCalls } from './admin-calls.ts';
import { catalogOfficeCalls } from './catalog-office-calls.ts';
import type { Produto } from './catalog.ts';
import { commentsCalls } from './comments.ts';
import { counterCalls } from './counter-calls.ts';
import { comparedInstalmentsCalls } from './compared-instalments.ts';
import { credentialsCalls } from './credentials.ts';
import { creditsCalls } from './credits-calls.ts';
import { disputeCalls } from './disputes-calls.ts';
import { exchangesCalls } from './exchanges-calls.ts';
import { favoritesCalls } from './favorites.ts';
import { firstDaysCalls } from './first-days.ts';
import { fiscalCalls } from './fiscal.ts';
import { fitCalls } from './fit.ts';
import { formerOrderCalls } from './former-orders.ts';
import { invoiceServiceCalls } from './invoice-service.ts';
import { invoicesCalls } from './invoices.ts';
import { labelsCalls } from './labels-calls.ts';
import { manyInvoicesCalls } from './many-invoices.ts';
import { manyLabelsCalls } from './many-labels-calls.ts';
import { manyMovesCalls } from './many-moves.ts';
import { orderParcelsCalls } from './order-parcels-calls.ts';
import { stockCountsCalls } from './stock-counts.ts';
import { trackingCalls } from './tracking-calls.ts';
import { mailTextsCalls } from './mail-texts.ts';
import { measureTablesCalls } from './measure-tables.ts';
import { messagesCalls } from './messages.ts';
import { movingCalls } from './moving-calls.ts';
import { movingPagesCalls } from './moving-pages.ts';
import { newsletterCalls } from './newsletter.ts';
import { officeAccessCalls } from './office-access-calls.ts';
import { orderEditsCalls } from './order-edits.ts';
import { ownPagesCalls } from './own-pages.ts';
import { boxesCalls } from './boxes.ts';
import { cutOffCalls } from './cut-off.ts';
import { ownWaysCalls } from './own-ways.ts';
import { photosCalls } from './photos.ts';
import { promotionsCalls } from './promotions-calls.ts';
import { reconciliationCalls } from './reconciliation-calls.ts';
import { restockCalls } from './restock.ts';
import { salesCalls } from './sales-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { shopCalls } from './shop-calls.ts';
import { shopSettingsCalls } from './shop-settings.ts';
import { officeSearchCalls } from './office-search.ts';
import { waitlistCalls } from './waitlist.ts';

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes and answers, and how its description names it. */
export interface CallShape {
  tags: string[];
  summary: string;
  description?: string;
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  consumes?: string[];
  produces?: string[];
  response?: Record<string, z.ZodType>;
}

/**
 * Every call of the API, once: routes implement it, the browser calls by it, the API's description comes from it.
 * Web code takes its types alone, by which a call is a word such as 'GET /produtos/:id'.
 */
export const calls = {
  ...shopCalls,
  ...accountCalls,
  ...adminCalls,
  ...secondFactorCalls,
  ...officeAccessCalls,
  ...catalogOfficeCalls,
  ...salesCalls,
  ...manyMovesCalls,
  ...fiscalCalls,
  ...commentsCalls,
  ...orderEditsCalls,
  ...orderParcelsCalls,
  ...counterCalls,
  ...disputeCalls,
  ...reconciliationCalls,
  ...shopSettingsCalls,
  ...comparedInstalmentsCalls,
  ...credentialsCalls,
  ...mailTextsCalls,
  ...messagesCalls,
  ...ownPagesCalls,
  ...boxesCalls,
  ...cutOffCalls,
  ...ownWaysCalls,
  ...waitlistCalls,
  ...newsletterCalls,
  ...favoritesCalls,
  ...fitCalls,
  ...firstDaysCalls,
  ...officeSearchCalls,
  ...promotionsCalls,
  ...restockCalls,
  ...measureTablesCalls,
  ...photosCalls,
  ...stockCountsCalls,
  ...creditsCalls,
  ...movingCalls,
  ...movingPagesCalls,
  ...formerOrderCalls,
  ...exchangesCalls,
  ...labelsCalls,
  ...manyLabelsCalls,
  ...manyInvoicesCalls,
  ...invoicesCalls,
  ...invoiceServiceCalls,
  ...trackingCalls,
} satisfies Record<`${Verb} /${string}`, CallShape>;

type Calls = typeof calls;
export type CallName = keyof Calls;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Schema> ? Schema : undefined;
type ParamIn<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamIn<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

type Params<Name extends CallName> = [ParamIn<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamIn<Name>, string | number> };
type Query<Name extends CallName> =
  Part<Name, 'querystring'> extends z.ZodType
    ? {
        query?: {
          readonly [Field in keyof InputOf<Part<Name, 'querystring'>>]?: string | number | undefined;
        };
      }
    : { query?: undefined };
type Body<Name extends CallName> =
  Part<Name, 'body'> extends z.ZodType
    ? undefined extends InputOf<Part<Name, 'body'>>
      ? { body?: InputOf<Part<Name, 'body'>> }
      : { body: InputOf<Part<Name, 'body'>> }
    : { body?: undefined };

/** All that a call is asked with. */
export type Asked<Name extends CallName> = Params<Name> & Query<Name> & Body<Name>;

type Answers<Name extends CallName> = Part<Name, 'response'>;
type Success<Name extends CallName> = {
  [Status in keyof Answers<Name>]: Status extends 200 | 201 | 202
    ? Answers<Name>[Status] extends z.ZodType
      ? z.output<Answers<Name>[Status]>
      : never
    : never;
}[keyof Answers<Name>];

/** What a call answers when it succeeds; a list of products holds whole ones unless cards are asked for. */
export type AnswerOf<Name extends CallName> = Name extends 'GET /produtos' ? Produto[] : Success<Name>;
