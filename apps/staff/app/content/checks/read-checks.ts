import type { ContentKind } from '@universe/contract/drafts'
import { checkItem } from '@universe/domain/content/checks'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { checkLinks } from '@universe/domain/content/link-checks/check-links'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { askLink } from '../../server/ask-link.ts'
import { read, signedIn } from '../../server/perform.ts'
import { LINKS_ASKED } from './checks-panel.tsx'

export async function readChecks(
  context: Readonly<RouterContextProvider>,
  request: Request,
  kind: ContentKind,
  id: string,
) {
  const mayAsk = isPermitted(signedIn(context), contentPermissions[kind].edit)
  const isAsked = new URL(request.url).searchParams.has(LINKS_ASKED)
  return {
    found: await read(context, checkItem, kind, { id }),
    /** Undefined if not requested. */
    links:
      isAsked && mayAsk ? await read(context, checkLinks, kind, { id, ask: askLink }) : undefined,
    mayAsk,
  }
}

export type ShownChecks = Awaited<ReturnType<typeof readChecks>>
