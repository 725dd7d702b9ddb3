import { readItem } from '@universe/domain/content/read-item'
import { read } from '../../../../server/perform.ts'
import { orNotFound } from '../../../or-not-found.ts'
import { PreviewPage } from '../../../preview/preview-page.tsx'
import { showPreview } from '../../../preview/show-preview.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readItem, 'vacancy', { id }))
  return showPreview(`/vacancies/${encodeURIComponent(id)}`, item, request.url)
}

/** The preview of a vacancy alone: for phones, and at full size. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewPage {...loaderData} />
}
