/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Load {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests?: { setupRequest(request: Asked): Asked }[];
  }
  interface Asked {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Outcome {
    non2xx: number;
    errors: number;
    requests: { average: number; total: number };
    /** Bytes. */
    throughput: { total: number };
    statusCodeStats: Record<string, unknown>;
  }
  export default function autocannon(load: Load): Promise<Outcome>;
}
