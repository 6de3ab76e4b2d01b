import { expect, it } from 'vitest';
import { PROFILE_NAMES, profileProblem, tidyProfile } from './profiles.ts';

it('[CONF-30] makes an address of a name, and takes none of another host', () => {
  expect(PROFILE_NAMES.map((name) => tidyProfile(name, '@minha.loja'))).toEqual([
    'https://www.instagram.com/minha.loja',
    'https://www.tiktok.com/@minha.loja',
    'https://www.facebook.com/minha.loja',
  ]);
  for (const name of PROFILE_NAMES) {
    for (const host of [`${name}.com`, `www.${name}.com`, `https://m.${name}.com`]) {
      expect(tidyProfile(name, `${host}/minha.loja/`)).toBe(tidyProfile(name, '@minha.loja'));
      expect(profileProblem(name)(tidyProfile(name, host))).toContain('Informe');
    }
    expect(profileProblem(name)(tidyProfile(name, 'minha.loja'))).toBeNull();
    for (const wrong of [
      'https://exemplo.com/minha.loja',
      'https://www.instagram.com.exemplo.com/loja',
      'javascript:alert(1)',
      'ftp://www.tiktok.com/@loja',
      `https://www.facebook.com/${'a'.repeat(90)}`,
    ])
      expect(profileProblem(name)(tidyProfile(name, wrong))).toContain('Informe');
  }
});
