import { createVacancy, listVacancies } from '@universe/domain/publishing/vacancies'
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
  const { items } = await read(context, listVacancies, {})
  return { items: items.map(item => showItem(item, timesOf(context))) }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    create: async () => {
      const outcome = await attempt(context, createVacancy, undefined)
      return [outcome, outcome.done ? `/vacancies/${outcome.result.id}` : '']
    },
  })
}

/** What is written, whatever of it is published. */
export default function Vacancies({ loaderData: { items } }: Route.ComponentProps) {
  return (
    <div className={styles.list}>
      <PageHead title="Vacancies">
        <GuardedForm intent="create">
          <Button type="submit">New vacancy</Button>
        </GuardedForm>
      </PageHead>
      {items.length > 0 ? (
        <ItemRows label="Vacancies" path="/vacancies" items={items} />
      ) : (
        <Empty title="Nothing yet">
          <p>What you write stands here, drafts and what is on the site.</p>
        </Empty>
      )}
    </div>
  )
}
