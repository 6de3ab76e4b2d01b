/** What the head of every document begins with. */
export function CommonHead() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#ffffff" />
      <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/art/icon-48.png" type="image/png" sizes="48x48" />
      <link rel="apple-touch-icon" href="/art/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
