'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Navigation } from './Navigation';

/** The navigation with the router of Next, which only exists in the browser. */
export function Frame(props: Omit<ComponentProps<typeof Navigation>, 'onNavigate'>) {
  const { push } = useRouter();
  return <Navigation {...props} onNavigate={(href) => push(href)} />;
}
