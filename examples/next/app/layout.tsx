import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
