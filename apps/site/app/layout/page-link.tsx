import { Link, type LinkProps } from '../navigation/link.tsx'
import { usePageKey } from './route-announcer.tsx'

export function PageLink(props: LinkProps) {
  const currentOf = useCurrentPage()
  return <Link {...props} aria-current={currentOf(props.to)} />
}

/**
 * `page` whatever its flag, which the server does not know; `true` for the list of an open article
 * or vacancy.
 */
export function useCurrentPage(): (href: string) => 'page' | 'true' | undefined {
  // A vacancy's path does not begin with its list's.
  const page = usePageKey().replace('/jobsdetails/', '/jobspage/') || '/'
  return href => (href === page ? 'page' : page.startsWith(`${href}/`) ? 'true' : undefined)
}
