import { nearestPages } from '../../content/nearest-pages.ts'
import { routeForKeyword, searchKeywords } from '../../content/search-keywords.ts'
import { Link } from '../../navigation/link.tsx'
import { focusHeading } from '../route-announcer.tsx'

export function KeywordOptions() {
  return searchKeywords.map(keyword => <option key={keyword} value={keyword} />)
}

/**
 * @param openPage finding it is no navigation, so focus moves to its heading
 * @param onFound called when a keyword or a suggested link leads to a page
 * @returns a keyword's page, or what to show without one
 */
export function answerSearch(text: string, openPage: string, onFound: () => void) {
  const choose = (href: string) => {
    onFound()
    if (href === openPage) focusHeading()
  }
  const route = routeForKeyword(text)
  if (route) choose(route)
  return { route, noMatch: !route && <NoMatch text={text} onChoose={choose} /> }
}

function NoMatch({ text, onChoose }: { text: string; onChoose: (href: string) => void }) {
  if (!text.trim()) return <p>Type what you are looking for.</p>
  const pages = nearestPages(text)
  if (pages.length === 0) return <p>No page matches. Try “telecom” or “jobs”.</p>
  return (
    <>
      <p>No page matches. Did you mean:</p>
      <ul>
        {pages.map(({ title, href }) => (
          <li key={href}>
            <Link to={href} onClick={() => onChoose(href)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
