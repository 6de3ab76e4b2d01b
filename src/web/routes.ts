import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('pages/layout.tsx', [
    index('pages/home.tsx'),
    route('produtos', 'pages/catalog.tsx'),
    route('produto/:id', 'pages/product.tsx', { id: 'product' }),
    route('produtos/:id', 'pages/product.tsx', { id: 'product-in-catalog' }),
    route('carrinho', 'pages/cart.tsx'),
    route('checkout', 'pages/checkout.tsx'),
    route('pedidos', 'pages/orders.tsx'),
    route('pedidos/:codigo', 'pages/order.tsx'),
    route('contato', 'pages/contact.tsx'),
    route('trocas-e-devolucoes', 'pages/returns.tsx'),
    route('termos-e-condicoes', 'pages/terms.tsx'),
    route('privacidade-e-cookies', 'pages/privacy.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('payment-method', 'pages/payment-method.tsx'),
  route('success', 'pages/success.tsx', { id: 'success' }),
  route('payment-success', 'pages/success.tsx', { id: 'payment-success' }),
  route('failure', 'pages/failure.tsx'),
  route('pending', 'pages/pending.tsx'),
  route('login', 'pages/login.tsx'),
  route('registro', 'pages/register.tsx'),
  route('perfil', 'pages/profile.tsx'),
  route('admin-login', 'pages/admin/login.tsx'),
  route('admin/dashboard', 'pages/admin/dashboard.tsx'),
] satisfies RouteConfig;
