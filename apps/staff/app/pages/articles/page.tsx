import { createArticle, listArticles } from '@universe/domain/publishing/articles'
import { Button } from '@universe/ui/button.tsx'
import { ItemRows, showItem } from '../../publishing/item-rows.tsx'
import styles from '../../publishing/list-page.module.css'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read } from '../../server/perform.ts'
import { timesOf } from '../../server/times-of.ts'
import { Empty } from '../../ui/empty.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../navigation/client-action.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await read(context, listArticles, {})
  return { items: items.map(item => showItem(item, timesOf(context))) }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    create: async () => {
      const outcome = await attempt(context, createArticle, undefined)
      return [outcome, outcome.done ? `/articles/${outcome.result.id}` : '']
    },
  })
}

/** What is written, whatever of it is published. */
export default function Articles({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <div className={styles.list}>
      <PageHead title="Articles">
        <GuardedForm intent="create">
          <Button type="submit">New article</Button>
        </GuardedForm>
      </PageHead>
      {items.length > 0 ? (
        <ItemRows label="Articles" path="/articles" items={items} />
      ) : (
        <Empty title="Nothing yet">
          <p>What you write stands here, drafts and what is on the site.</p>
        </Empty>
      )}
    </div>
  )
}
