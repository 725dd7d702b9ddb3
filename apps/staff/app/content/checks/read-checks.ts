import type { ContentKind } from '@universe/contract/drafts'
import { checkArticle, checkArticleLinks } from '@universe/domain/content/articles'
import type { Check } from '@universe/domain/content/check-draft'
import { checkVacancy, checkVacancyLinks } from '@universe/domain/content/vacancies'
import { isPermitted } from '@universe/domain/staff/require-permission'
import type { RouterContextProvider } from 'react-router'
import { askLink } from '../../server/ask-link.ts'
import { read, signedIn } from '../../server/perform.ts'
import { LINKS_ASKED } from './link-checks.tsx'

const operations = {
  article: { check: checkArticle, links: checkArticleLinks, edit: 'editArticles' },
  vacancy: { check: checkVacancy, links: checkVacancyLinks, edit: 'editVacancies' },
} as const

/** What was found of a draft. */
export interface ShownChecks {
  found: Check[]
  /** Of its links; undefined where nobody asked. */
  links: Check[] | undefined
  /** Whether this member may have other servers asked. */
  mayAsk: boolean
}

/** @returns what a page shows of a draft before it is published; of its links where its address asks */
export async function readChecks(
  context: Readonly<RouterContextProvider>,
  request: Request,
  kind: ContentKind,
  id: string,
): Promise<ShownChecks> {
  const { check, links, edit } = operations[kind]
  const mayAsk = isPermitted(signedIn(context), edit)
  const isAsked = new URL(request.url).searchParams.has(LINKS_ASKED)
  return {
    found: await read(context, check, { id }),
    links: isAsked && mayAsk ? await read(context, links, { id, ask: askLink }) : undefined,
    mayAsk,
  }
}
