import { useShownPage } from '../navigation/shown-page.ts'

/** The styles of the page that is shown. Those of the next one have come before it is shown. */
export function PageStyles() {
  return useShownPage().page.styles.map(href => <link key={href} rel="stylesheet" href={href} />)
}
