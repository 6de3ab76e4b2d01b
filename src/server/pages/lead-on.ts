import { withoutEnd } from '#shared/text.ts';
import { categoryNamed, ownPageNamed } from './old-pages.ts';
import type { PagePlan } from './page-plan.ts';

interface LeadDeps {
  planFor(url: string): Pick<PagePlan, 'old'>;
  /** Where an address that has no page leads; null where it is none that is known. */
  lookUp(address: string): Promise<string | null>;
}

export interface Lead {
  to: string;
  status: 301 | 308;
}

/** What leads to a category whose name has changed since leads on once more. */
const MOST_HOPS = 2;

/** Where an address without a page leads, in one hop: to a page that is there, or nowhere. */
export async function leadOn(url: string, { planFor, lookUp }: LeadDeps): Promise<Lead | null> {
  let to = url;
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const { old } = planFor(to);
    if (old === null) break;
    const lead = await lookUp(old);
    const next = lead === null ? null : follow(to, lead);
    if (next === null) return null;
    to = next;
  }
  if (to === url || planFor(to).old !== null) return null;
  return { to, status: isRenamed(splitUrl(url), splitUrl(to)) ? 308 : 301 };
}

/** The same under another name: a list, or a page of the owner's. */
const isRenamed = (from: Split, to: Split) =>
  from.category !== null || (from.slug !== null && to.slug !== null);

/** A list stays as it was narrowed, by the new name; all else goes to the page itself. */
function follow(url: string, lead: string): string | null {
  const [from, to] = [splitUrl(url), splitUrl(lead)];
  if (from.slug !== null && to.slug !== null && from.isData)
    return `${to.path}${DATA}${from.query.size > 0 ? `?${from.query}` : ''}`;
  if (from.category === null || to.category === null) return from.isData ? null : lead;
  from.query.set('categoria', to.category);
  return `${from.path}?${from.query}`;
}

const DATA = '.data';

type Split = ReturnType<typeof splitUrl>;

function splitUrl(url: string) {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
  const isData = path.endsWith(DATA);
  const page = isData
    ? path.slice(0, -DATA.length).replace(/^\/_(root)?$/, '/')
    : withoutEnd(path, '/') || '/';
  return { path, query, isData, category: categoryNamed(page, query), slug: ownPageNamed(page) };
}
