import { Link, type LinkProps } from '../navigation/link.tsx'
import { usePageKey } from './route-announcer.tsx'

/** A link of the navigation, which says whether it stands for the open page. */
export function PageLink(props: LinkProps) {
  const currentOf = useCurrentPage()
  return <Link {...props} aria-current={currentOf(props.to)} />
}

/**
 * The `aria-current` of links to pages: `page` for the open one, whatever its flag (which the server
 * does not see), and `true` for the list that an article or a vacancy is of.
 */
export function useCurrentPage(): (href: string) => 'page' | 'true' | undefined {
  // A vacancy's address does not begin with its list's.
  const page = usePageKey().replace('/jobsdetails/', '/jobspage/') || '/'
  return href => (href === page ? 'page' : page.startsWith(`${href}/`) ? 'true' : undefined)
}
