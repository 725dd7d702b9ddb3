import { readItem } from '@universe/domain/content/read-item'
import { read } from '../../../server/perform.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import { orNotFound } from '../../or-not-found.ts'
import { PreviewPage } from '../../preview/preview-page.tsx'
import { showPreview } from '../../preview/show-preview.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await orNotFound(() => read(context, readItem, kind, { id }))
  return showPreview(`${contentWords[kind].path}/${encodeURIComponent(id)}`, item, request.url)
}

/** For phones, and at full size. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewPage {...loaderData} />
}
