import type { ReactNode } from 'react';

interface PageFailedProps {
  readonly title: string;
  /** Buttons with which the user recovers, for example by a reload. */
  readonly children: ReactNode;
}

/** Page that is shown instead of the console after a failure, with the reason and buttons to recover. */
export function FailedPage({ title, children }: PageFailedProps) {
  return (
    <main className="page-failed" role="alert">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
