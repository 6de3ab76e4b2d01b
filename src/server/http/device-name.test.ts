import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';

describe('deviceName', () => {
  it('[ACC-73] names browser and system as people know them', () => {
    const cases: [userAgent: string | undefined, name: string][] = [
      [CHROME, 'Chrome no Windows'],
      [`${CHROME} Edg/126.0`, 'Edge no Windows'],
      [`${CHROME} OPR/110.0`, 'Opera no Windows'],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
        'Safari no iPhone',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile Instagram 330.0',
        'Instagram ou Facebook no iPhone',
      ],
      ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604.1', 'Chrome no iPad'],
      [
        'Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
        'Samsung Internet no Android',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
        'Firefox no Mac',
      ],
      ['Mozilla/5.0 (X11; Linux x86_64) something', 'Navegador no Linux'],
      ['curl/8.5', 'Aparelho desconhecido'],
      ['', 'Aparelho desconhecido'],
      [undefined, 'Aparelho desconhecido'],
    ];
    for (const [userAgent, name] of cases) expect(deviceName(userAgent), userAgent).toBe(name);
  });

  it('keeps nothing of what somebody made up', () => {
    expect(deviceName(`<script>alert(1)</script>${'x'.repeat(100_000)} Android`)).toBe(
      'Aparelho desconhecido',
    );
  });
});
