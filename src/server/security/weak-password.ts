/** A password of an administrator that is too short or too common. */
export class WeakPasswordError extends Error {}
