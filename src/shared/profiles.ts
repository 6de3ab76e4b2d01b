/** Where a shop may be beside its own pages. Addresses are of the host named alone, so that no link leads elsewhere. */
const PROFILES = {
  instagram: {
    handle: /^@?([\w.]{1,30})$/,
    address: /^https:\/\/(www\.)?instagram\.com\/[\w.]{1,30}\/?$/,
    of: 'https://www.instagram.com/',
    wanted: 'Informe o perfil, ex.: @sualoja ou https://www.instagram.com/sualoja.',
  },
  tiktok: {
    handle: /^@?([\w.]{2,24})$/,
    address: /^https:\/\/(www\.)?tiktok\.com\/@[\w.]{2,24}\/?$/,
    of: 'https://www.tiktok.com/@',
    wanted: 'Informe o perfil, ex.: @sualoja ou https://www.tiktok.com/@sualoja.',
  },
  facebook: {
    handle: /^@?([a-zA-Z\d.-]{5,50})$/,
    address: /^https:\/\/(www\.)?facebook\.com\/[\w.-]{1,80}\/?$/,
    of: 'https://www.facebook.com/',
    wanted: 'Informe a página, ex.: https://www.facebook.com/sualoja.',
  },
} as const;

export type Profile = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as Profile[];

/** The host before a name, as people copy it: with `www.` or without, and of the phone's pages. */
const hostOf = (name: Profile) =>
  new RegExp(`^(?:https?://)?(?:www\\.|m\\.)?${name}\\.com/?(?=@?[\\w.-]*/?$)`, 'i');

/** '@sualoja' as the address that it means; whatever else was typed as it stands. */
export function tidyProfile(name: Profile, typed: string): string {
  const own = typed.replace(hostOf(name), '').replace(/\/$/, '');
  const [, handle] = PROFILES[name].handle.exec(own) ?? [];
  // The address of the host alone is nobody's.
  return handle === undefined ? typed : PROFILES[name].of + handle;
}

/** What is wrong with a tidy one. */
export const profileProblem =
  (name: Profile) =>
  (address: string): string | null =>
    PROFILES[name].address.test(address) ? null : PROFILES[name].wanted;
