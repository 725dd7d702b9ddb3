import type { ContentKind } from '@universe/contract/drafts'
import type { Permission } from '../staff/operation.ts'
import { editors, recruiters } from '../staff/roles.ts'

/** Who may do what with articles and vacancies. */
export const contentPermissions = {
  article: {
    /** See their list, and the bin. */
    list: { name: 'listArticles', roles: [...editors, 'viewer'] },
    /** Open one: its draft, history and preview. */
    read: { name: 'readArticle', roles: [...editors, 'viewer'] },
    /** Write them, delete them and restore them. */
    edit: { name: 'editArticles', roles: editors },
    /** Publish, schedule and withdraw them. */
    publish: { name: 'publishArticles', roles: editors },
  },
  vacancy: {
    list: { name: 'listVacancies', roles: [...recruiters, 'viewer'] },
    read: { name: 'readVacancy', roles: [...recruiters, 'viewer'] },
    edit: { name: 'editVacancies', roles: recruiters },
    publish: { name: 'publishVacancies', roles: recruiters },
  },
} satisfies Record<ContentKind, Record<'list' | 'read' | 'edit' | 'publish', Permission>>
