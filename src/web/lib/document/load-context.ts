import { createContext } from 'react-router';
import type { PageServices } from '#shared/page-services.ts';

/** What a loader may ask the server for; put in by the server for each rendering. */
export const servicesContext = createContext<PageServices>();

/** New in each rendering: what tells its scripts from any that are not its own. The server takes it out of the page. */
export const markContext = createContext<string>();
