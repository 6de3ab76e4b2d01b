/** Written by bundling/office.ts. */
declare module 'virtual:office-client' {
  const client: import('./document.tsx').ClientFiles;
  export default client;
}
