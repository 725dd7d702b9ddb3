import { Link } from 'react-router'
import { nearestPages } from '../../content/nearest-pages.ts'
import { routeForKeyword, searchKeywords } from '../../content/search-keywords.ts'

/** What the field offers while it is typed in. */
export function KeywordOptions() {
  return searchKeywords.map(keyword => <option key={keyword} value={keyword} />)
}

/**
 * @param text what was searched for
 * @param onChoose called when a link to a page is used
 * @returns the page that the text is a keyword of, or what to say where there is none
 */
export function answerSearch(text: string, onChoose: () => void) {
  const route = routeForKeyword(text)
  return { route, noMatch: !route && <NoMatch text={text} onChoose={onChoose} /> }
}

function NoMatch({ text, onChoose }: { text: string; onChoose: () => void }) {
  const pages = nearestPages(text)
  if (pages.length === 0) return <p>No page matches. Try “telecom” or “jobs”.</p>
  return (
    <>
      <p>No page matches. Did you mean:</p>
      <ul>
        {pages.map(({ title, href }) => (
          <li key={href}>
            <Link to={href} onClick={onChoose}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
