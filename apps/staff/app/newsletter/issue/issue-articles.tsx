import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DRAFT_FORM } from '../../content/editor/draft-control.tsx'
import { useOpenDraft } from '../../content/editor/open-draft.tsx'
import { countOf } from '../../shared/count.ts'
import { textLanguage } from '../../shared/text-language.ts'
import { changeList, idsOf } from './article-list.ts'
import styles from './issue.module.css'
import type { ShownArticle, ShownIssue } from './show-issue.ts'

interface IssueArticlesProps {
  issue: ShownIssue
  known: ReadonlyMap<number, ShownArticle>
}

/** Without JavaScript each button also saves. */
export function IssueArticles({ issue, known }: IssueArticlesProps) {
  const { texts, change } = useOpenDraft()
  const chosen = idsOf(texts.articles ?? '')
  const list = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ next: string[]; told: string }>()
  // Browsers drop the focus when the button's row moves or goes.
  useEffect(() => {
    const buttons = moved?.next.map(action => `[value="${action}"]:enabled`) ?? []
    for (const each of [...buttons, '[value^="add "]', '[name="find"]']) {
      const found = moved && list.current?.querySelector<HTMLElement>(each)
      if (found) return found.focus()
    }
  }, [moved])

  function press(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    const action = event.currentTarget.value
    const articles = changeList(texts.articles ?? '', action)
    change('articles', articles)
    setMoved({ next: focusCandidates(action, chosen), told: tell(action, idsOf(articles), known) })
  }

  return (
    <div ref={list} className={styles.articles}>
      {/* What Enter presses in the search without JavaScript. */}
      <button type="submit" form={DRAFT_FORM} name="then" value="find" hidden />
      <fieldset id="articles">
        <legend>Articles</legend>
        {chosen.length === 0 && <p className={styles.none}>None yet.</p>}
        <ol className={styles.list}>
          {chosen.map((id, index) => (
            <Article
              key={id}
              article={known.get(id) ?? { id, title: 'An article', about: '', isGone: false }}
              isFirst={index === 0}
              isLast={index === chosen.length - 1}
              mayEdit={issue.mayEdit}
              press={press}
            />
          ))}
        </ol>
        <p role="status">
          <VisuallyHidden>{moved?.told}</VisuallyHidden>
        </p>
      </fieldset>
      {issue.mayEdit && <AddArticle issue={issue} chosen={chosen} press={press} />}
    </div>
  )
}

interface ArticleProps {
  article: ShownArticle
  isFirst: boolean
  isLast: boolean
  mayEdit: boolean
  press: (event: MouseEvent<HTMLButtonElement>) => void
}

function Article({ article, isFirst, isLast, mayEdit, press }: ArticleProps) {
  const { id, title, about, isGone } = article
  const button = (label: string, action: string, isOff = false) => (
    <button
      type="submit"
      form={DRAFT_FORM}
      name="do"
      value={`${action} ${id}`}
      disabled={isOff}
      onClick={press}
    >
      {label}
      <VisuallyHidden> “{title}”</VisuallyHidden>
    </button>
  )
  return (
    <li className={styles.article} data-gone={isGone || undefined}>
      <ArticleText title={title} about={about} />
      {mayEdit && (
        <div className={styles.issueArticlesTools}>
          {button('Move up', 'up', isFirst)}
          {button('Move down', 'down', isLast)}
          {button('Remove', 'remove')}
        </div>
      )}
    </li>
  )
}

function ArticleText({ title, about }: Pick<ShownArticle, 'title' | 'about'>) {
  return (
    <div className={styles.what}>
      <p className={styles.title}>
        <bdi {...textLanguage(title)}>{title}</bdi>
      </p>
      <p className={styles.chosenAbout}>{about}</p>
    </div>
  )
}

interface AddArticleProps extends Pick<ArticleProps, 'press'> {
  issue: ShownIssue
  chosen: readonly number[]
}

function AddArticle({ issue, chosen, press }: AddArticleProps) {
  const { addable, search } = issue
  const { key } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const offered = addable.filter(({ id }) => !chosen.includes(id))

  function find() {
    const wanted = field.current?.value.trim() ?? ''
    const query = wanted === '' ? '' : `?${new URLSearchParams({ find: wanted })}`
    navigate(`${issue.path}${query}#add`, { preventScrollReset: true })
  }

  return (
    <section id="add" aria-label="Add an article" className={styles.add}>
      <Field label="Add an article" optional>
        {control => (
          <input
            {...control}
            ref={field}
            key={search}
            form={DRAFT_FORM}
            name="find"
            type="search"
            placeholder="Find older ones by title"
            defaultValue={search}
            className={controlClass}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              find()
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        form={DRAFT_FORM}
        name="then"
        value="find"
        variant="outline"
        onClick={event => {
          event.preventDefault()
          find()
        }}
      >
        {isHydrated ? 'Search' : 'Save and search'}
      </Button>
      {offered.length === 0 ? (
        <p className={styles.none}>
          {search === ''
            ? 'No other article is on the site.'
            : 'No other matching article is on the site.'}
        </p>
      ) : (
        <ul aria-label="Articles to add" className={styles.offered}>
          {offered.map(({ id, title, about }) => (
            <li key={id} className={styles.article}>
              <ArticleText title={title} about={about} />
              <Button
                type="submit"
                form={DRAFT_FORM}
                name="do"
                value={`add ${id}`}
                variant="outline"
                onClick={press}
              >
                Add<VisuallyHidden> “{title}”</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.found}>
        {/* A new element, so that a repeated sentence is announced again. */}
        <VisuallyHidden key={key}>{describeResults(issue)}</VisuallyHidden>
      </p>
    </section>
  )
}

/** @returns empty without a search */
function describeResults({ addable, articles, search }: ShownIssue): string {
  if (search === '') return ''
  const count = addable.filter(({ id }) => articles.every(each => each.id !== id)).length
  if (count === 0) return `No article to add matches “${search}”.`
  return `${countOf(count, 'article')} to add ${count === 1 ? 'matches' : 'match'} “${search}”.`
}

/** Every article that this page has named, for adding a removed and saved one again. */
export function useKnownArticles({ articles, addable }: ShownIssue): Map<number, ShownArticle> {
  const known = useRef(new Map<number, ShownArticle>())
  for (const { id, title, about } of addable) {
    known.current.set(id, { id, title, about, isGone: false })
  }
  for (const article of articles) known.current.set(article.id, article)
  return known.current
}

/** @returns selectors by preference: the same place, or near it */
function focusCandidates(action: string, before: readonly number[]): string[] {
  const [what, name] = action.split(' ')
  if (what === 'add') return []
  if (what !== 'remove') return [action, `${what === 'up' ? 'down' : 'up'} ${name}`]
  const at = before.indexOf(Number(name))
  return [before[at + 1], before[at - 1]].filter(id => id !== undefined).map(id => `remove ${id}`)
}

function tell(
  action: string,
  articles: readonly number[],
  known: ReadonlyMap<number, ShownArticle>,
): string {
  const [what, name] = action.split(' ')
  const id = Number(name)
  const title = `“${known.get(id)?.title ?? 'The article'}”`
  if (what === 'remove') return `${title} is removed.`
  return `${title} is number ${articles.indexOf(id) + 1} of ${articles.length}.`
}
