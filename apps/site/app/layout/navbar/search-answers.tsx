import { nearestPages } from '../../content/nearest-pages.ts'
import { routeForKeyword, searchKeywords } from '../../content/search-keywords.ts'
import { Link } from '../../navigation/link.tsx'
import { focusHeading } from '../route-announcer.tsx'

/** What the field offers while it is typed in. */
export function KeywordOptions() {
  return searchKeywords.map(keyword => <option key={keyword} value={keyword} />)
}

/**
 * @param text what was searched for
 * @param openPage the address of the page that is open: nothing announces it anew, so that who looked
 *   for it goes on from its heading
 * @param onFound called when a keyword, or the link of an offered page, leads to a page
 * @returns the page that the text is a keyword of, or what to say where there is none
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
