import type { ContentKind } from '@universe/contract/drafts'
import { checkArticle, checkArticleLinks } from '@universe/domain/content/articles'
import type { Check } from '@universe/domain/content/check-draft'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { checkVacancy, checkVacancyLinks } from '@universe/domain/content/vacancies'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { askLink } from '../../server/ask-link.ts'
import { read, signedIn } from '../../server/perform.ts'
import { LINKS_ASKED } from './link-checks.tsx'

const operations = {
  article: { check: checkArticle, links: checkArticleLinks, edit: contentPermissions.article.edit },
  vacancy: { check: checkVacancy, links: checkVacancyLinks, edit: contentPermissions.vacancy.edit },
} as const

/** Findings about a draft. */
export interface ShownChecks {
  found: Check[]
  /** Of its links; undefined if not requested. */
  links: Check[] | undefined
  /** Whether this member may request the link check. */
  mayAsk: boolean
}

/** @returns the findings about a draft, with its links if the address requests them */
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
