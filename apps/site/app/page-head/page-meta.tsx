import { useAddresses } from '../api/use-addresses.ts'
import { useShownPage } from '../navigation/shown-page.ts'
import { scriptJson } from './script-json.ts'
import { StructuredData } from './structured-data.tsx'

/** What the page says of itself in the document's head; an error in its place says it there. */
export function PageMeta() {
  const addresses = useAddresses()
  const { module, error, loaderData, params, location } = useShownPage().page
  if (error && !module.ErrorBoundary) return null
  const matches = [{ loaderData: addresses }] as const
  const descriptors = module.meta?.({ error, loaderData, params, location, matches }) ?? []
  return descriptors.map(descriptor => {
    if ('title' in descriptor) {
      const { title, ...attributes } = descriptor
      return <title key="title" {...attributes}>{`${title}`}</title>
    }
    if ('script:ld+json' in descriptor) {
      const json = scriptJson(descriptor['script:ld+json'])
      return <StructuredData key={json} json={json} />
    }
    const { tagName: Tag = 'meta', ...attributes } = descriptor as TagDescriptor
    return <Tag key={JSON.stringify(attributes)} {...attributes} />
  })
}

type TagDescriptor = { tagName?: 'meta' | 'link' } & Record<string, string>
