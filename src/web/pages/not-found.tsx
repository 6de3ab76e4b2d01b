import { data } from 'react-router';

/** Any address that no other page claims: status 404, the shop's own page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
