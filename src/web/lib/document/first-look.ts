import { trustFew } from './trusted-types.ts';
import { markFailedPictures } from './failed-pictures.ts';
import { CUSTOMER_TOKEN_KEY, KEPT_CEP_KEY } from '../session/session-keys.ts';

/**
 * What decides how a page looks before it is seen. Whoever comes from another page of the shop has its fonts: they are
 * shown at once, not after the first sight. Whoever saves data gets none (saving.css). Where a postal code may be known,
 * its freight has its room before it comes. Pictures may fail, and texts be trusted, before any other
 * script is there. The server alone writes it.
 */
export const FIRST_LOOK = import.meta.env.SSR
  ? `{
const { dataset } = document.documentElement;
if (navigator.connection?.saveData) dataset.saving = "";
else if (document.referrer.startsWith(location.origin + "/")) dataset.fonts = "";
try { if (localStorage.getItem(${JSON.stringify(KEPT_CEP_KEY)}) ?? localStorage.getItem(${JSON.stringify(CUSTOMER_TOKEN_KEY)})) dataset.cep = ""; } catch {}
(${markFailedPictures.toString()})();
(${trustFew.toString()})();
}`
  : '';
