import { readItem } from '@universe/domain/content/read-item'
import { readOr404 } from '../../../server/perform.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import { PreviewPage } from '../../preview/preview-page.tsx'
import { showPreview } from '../../preview/show-preview.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  return showPreview(`${contentWords[kind].path}/${encodeURIComponent(id)}`, item, request.url)
}

/** For phones, and at full size. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewPage {...loaderData} />
}
