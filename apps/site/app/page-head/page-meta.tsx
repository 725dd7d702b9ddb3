import { company } from '@universe/contract/company'
import { languageAttributes } from '@universe/contract/languages'
import { useLayoutEffect } from 'react'
import { publicAddress, useAddresses } from '../api/use-addresses.ts'
import { useShownPage } from '../navigation/shown-page.ts'
import type { PageDescription, SharedPage } from './describe-page.ts'

/** An error page has a title of its own. */
export function PageMeta() {
  const addresses = useAddresses()
  const { module, error, loaderData } = useShownPage().page
  if (error) return null
  const page = module.meta?.({ addresses, loaderData })
  if (!page) return null
  const { words, language, shared } = page
  return (
    <>
      <title {...languageAttributes(language)}>{words.title}</title>
      <meta name="description" content={words.description} />
      {shared && <Shared {...shared} words={words} siteUrl={addresses.siteUrl} />}
    </>
  )
}

/** Without SITE_URL, what needs absolute URLs is omitted. */
function Shared(props: SharedProps) {
  const { siteUrl, words, path, picture, isArticle, structuredData } = props
  const { title, description } = words
  const address = publicAddress(siteUrl, path)
  const image = publicAddress(siteUrl, picture.address)
  const graph = { '@context': 'https://schema.org', '@graph': structuredData(siteUrl) }
  return (
    <>
      {siteUrl && <link rel="canonical" href={address} />}
      {siteUrl && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={company.name} />
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:image" content={image} />
      {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
      {picture.alt && <meta name="twitter:image:alt" content={picture.alt} />}
      <StructuredData json={scriptJson(graph)} />
    </>
  )
}

interface SharedProps extends SharedPage, Pick<PageDescription, 'words'> {
  siteUrl: string
}

export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

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
