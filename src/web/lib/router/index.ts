/**
 * What the shop's pages ask of the package react-router, in its place in the browser's bundle
 * (docs/decisions/0124-a-router-of-our-own-in-the-browser.md). The server has the package itself, and so has the office.
 */
export { Links, Meta, Scripts, ScrollRestoration } from './document.tsx';
export {
  RouterContext as UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from './hooks.ts';
export { Link, NavLink } from './link.tsx';
export { HydratedRouter, Outlet } from './screen.tsx';
export { isRouteErrorResponse } from './told.ts';

const same = <T>(value: T): T => value;
/** What the router's build puts around a page and its word for errors: here they are given what they need anyway. */
export { same as UNSAFE_withComponentProps, same as UNSAFE_withErrorBoundaryProps };
