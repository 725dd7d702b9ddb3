import {
  publishArticle,
  readArticle,
  saveArticle,
  undoArticlePublication,
  withdrawArticle,
} from '@universe/domain/publishing/articles'
import { Link } from 'react-router'
import { ChecksPanel } from '../../../publishing/checks/checks-panel.tsx'
import { LinkChecks } from '../../../publishing/checks/link-checks.tsx'
import { readChecks } from '../../../publishing/checks/read-checks.ts'
import { DraftForm } from '../../../publishing/editor/draft-form.tsx'
import { readDraftForm } from '../../../publishing/editor/read-draft-form.ts'
import { ItemPage } from '../../../publishing/item-page.tsx'
import { orNotFound } from '../../../publishing/or-not-found.ts'
import { PublicationBar } from '../../../publishing/publication/publication-bar.tsx'
import { sentences } from '../../../publishing/sentences.ts'
import { showOpenItem } from '../../../publishing/show-open-item.ts'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, read } from '../../../server/perform.ts'
import { timesOf } from '../../../server/times-of.ts'
import { StatusMessage } from '../../../ui/status-message.tsx'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../navigation/client-action.ts'

export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readArticle, { id }))
  const checks = await readChecks(context, request, 'article', id)
  return { ...showOpenItem('article', item, timesOf(context)), checks }
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const here = (said: string) => `/articles/${encodeURIComponent(id)}?${said}`
  const once = (form: URLSearchParams) => ({ id, publicationId: form.get('publication') ?? '' })
  return answerForm(request, {
    save: async form => {
      const outcome = await attempt(context, saveArticle, { id, ...readDraftForm('article', form) })
      return [outcome, here('done=saved')]
    },
    publish: async form => {
      const revision = Number(form.get('revision'))
      const outcome = await attempt(context, publishArticle, { ...once(form), revision })
      return [outcome, here(`done=published&undo=${form.get('publication')}`)]
    },
    withdraw: async form => [
      await attempt(context, withdrawArticle, once(form)),
      here(`done=withdrawn&undo=${form.get('publication')}`),
    ],
    undo: async form => [
      await attempt(context, undoArticlePublication, once(form)),
      here('done=undone'),
    ],
  })
}

/** Where an article is written and published. */
export default function Article({ loaderData: item }: Route.ComponentProps) {
  return (
    <ItemPage
      title={item.draft.title || 'Untitled'}
      above={<Link to="/articles">Articles</Link>}
      bar={<PublicationBar item={item} />}
      message={<StatusMessage sentences={sentences} />}
      aside={
        <ChecksPanel checks={item.checks.found}>
          {item.checks.mayAsk && <LinkChecks checks={item.checks.links} />}
        </ChecksPanel>
      }
    >
      <DraftForm key={item.id} item={item} />
    </ItemPage>
  )
}
