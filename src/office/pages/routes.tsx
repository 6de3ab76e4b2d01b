import type { RouteObject } from 'react-router';
import { paths } from '#shared/paths.ts';
import { entranceRoutes } from './entrance.tsx';
import { LoginPage } from './login.tsx';
import { NoSuchPage, OfficePage } from './office.tsx';
import { OfficeFailed, OfficeRoot } from './root.tsx';
import { sectionRoutes } from './sections.tsx';

/** Every address of the office, for its own router in the browser and for its document at the server. */
export const routes: RouteObject[] = [
  {
    Component: OfficeRoot,
    ErrorBoundary: OfficeFailed,
    children: [
      { path: paths.adminLogin, Component: LoginPage },
      ...entranceRoutes,
      {
        Component: OfficePage,
        children: [...sectionRoutes, { path: '/admin/*', Component: NoSuchPage }],
      },
    ],
  },
];
