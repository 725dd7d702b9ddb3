import { useLayoutEffect } from 'react'
import { useAddresses } from '../api/use-addresses.ts'
import { useShownPage } from '../navigation/shown-page.ts'
import { scriptJson } from './script-json.ts'

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

const TYPE = 'application/ld+json'

/**
 * In the browser inserted by hand, since React would create the script from markup, which Trusted
 * Types forbid. Hydration skips the document's own.
 */
function StructuredData({ json }: { json: string }) {
  useLayoutEffect(() => {
    const script = find(json) ?? add(json)
    return () => script.remove()
  }, [json])
  return typeof document === 'undefined' ? <script type={TYPE}>{json}</script> : null
}

function find(json: string): Element | undefined {
  const all = document.head.querySelectorAll(`script[type="${TYPE}"]`)
  return [...all].find(({ textContent }) => textContent === json)
}

function add(json: string): Element {
  const script = Object.assign(document.createElement('script'), { type: TYPE })
  policy ??= makePolicy()
  script.textContent = policy.createScript(json)
  document.head.append(script)
  return script
}

interface ScriptPolicy {
  createScript: (text: string) => string
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}

let policy: ScriptPolicy | undefined

/** Trusted Types treat any script element's text as code; only JSON, which never runs, passes. */
function makePolicy(): ScriptPolicy {
  const onlyJson = { createScript: (text: string) => JSON.parse(text) && text }
  return window.trustedTypes?.createPolicy('json', onlyJson) ?? onlyJson
}
