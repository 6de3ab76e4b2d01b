import { expect, it } from 'vitest';
import { styleRules } from './style-rules.ts';

it('[CACHE-18] makes one rule of each style that a page has, and leaves it no style attribute', () => {
  const { html, css } = styleRules(
    '<p class="a" style="background-color:#eee4d6">x</p><br style="aspect-ratio:3 / 4"/><i style="background-color:#eee4d6" hidden=""></i>',
  );
  expect(html).toBe(
    '<p class="a" data-style="background-color-0">x</p><br data-style="aspect-ratio-1"/><i data-style="background-color-0" hidden=""></i>',
  );
  expect(css).toBe(
    '[data-style="background-color-0"]:not(#_){background-color:#eee4d6}\n[data-style="aspect-ratio-1"]:not(#_){aspect-ratio:3 / 4}',
  );
});

it('[CACHE-18] makes none of what could end a rule, nor of what a script or a text says', () => {
  for (const html of [
    '<p style="color:red}</style>">x</p>',
    '<p style="background:url(&quot;//a&quot;)">x</p>',
    '<p style="background:url(//a)">x</p>',
    '<p style="color:red/*">x</p>',
    '<p style="color:red}*{display:none">x</p>',
    '<script>const a = \'<p style="color:red">\';</script>',
    '<p>style="color:red"</p>',
    '<p title="&lt;p style=&quot;color:red&quot;">x</p>',
  ])
    expect(styleRules(html)).toEqual({ html, css: '' });
});
