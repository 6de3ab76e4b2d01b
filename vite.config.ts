import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// What every page needs travels in two files: many small ones compress worse (measured: 6 KB of 120).
const groups = [
  { name: 'vendor', test: /node_modules/, priority: 2 },
  {
    name: 'shop',
    test: /src\/web\/(ui|lib|features\/(frame|cart)|pages\/layout|root)/,
    priority: 1,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', cssTarget: 'safari15', assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
