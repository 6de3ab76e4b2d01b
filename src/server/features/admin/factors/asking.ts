/** Who asks, by which session and from where. */
export interface Asking {
  adminId: number;
  username: string;
  tokenHash: Buffer;
  address: string;
}
