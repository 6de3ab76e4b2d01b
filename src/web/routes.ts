import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('pages/layout.tsx', [
    index('pages/home.tsx'),
    route('carrinho', 'pages/cart.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
